import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { profiles, users } from '#db/schema/accounts.ts';
import { messages } from '#db/schema/messages.ts';

/** What others may see of a profile, with what decides who may see it. */
export async function findSharedProfile(db: DbOrTx, by: { userId: string } | { avatarId: string }) {
  const [profile] = await db
    .select({
      userId: profiles.userId,
      email: users.email,
      profileVisibility: profiles.profileVisibility,
      displayName: profiles.displayName,
      bioHtml: profiles.bioHtml,
      avatarUrl: profiles.avatarUrl,
      avatarKey: profiles.avatarKey,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        'userId' in by ? eq(profiles.userId, by.userId) : eq(profiles.avatarId, by.avatarId),
        // Its owner has yet to say whether it is theirs.
        isNull(users.ownerAskedAt),
      ),
    );
  return profile ?? null;
}

/** Whether a user has sent a message to this address. */
export async function hasSentTo(
  db: DbOrTx,
  userId: string,
  recipientEmailHash: Buffer,
): Promise<boolean> {
  const [sent] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.recipientEmailHash, recipientEmailHash),
        eq(messages.status, 'sent'),
      ),
    )
    .limit(1);
  return sent !== undefined;
}
