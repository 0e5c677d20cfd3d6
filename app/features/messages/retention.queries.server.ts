import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { profiles, users } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';

/** Letters whose link ended before a moment and that are still kept. */
export async function listEndedLetters(tx: DbOrTx, endedBefore: Date, limit: number) {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(and(lt(deliveries.expiresAt, endedBefore), isNull(messages.letterErasedAt)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Drafts nobody has touched since a moment and whose writers have not been told since they last did,
 * with the address. Who wants no mail about their messages is not written to (product.md section 5):
 * then nothing is deleted either.
 */
export async function listUntoldDrafts(tx: DbOrTx, untouchedSince: Date, limit: number) {
  return tx
    .select({ id: messages.id, userId: messages.userId, email: users.email })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(profiles, eq(profiles.userId, messages.userId))
    .where(
      and(
        eq(messages.status, 'draft'),
        isNull(messages.deletedAt),
        or(isNull(messages.draftNoticedAt), lte(messages.draftNoticedAt, messages.updatedAt)),
        sql`coalesce(${profiles.emailNotifications}, true)`,
        lt(messages.updatedAt, untouchedSince),
      ),
    )
    .limit(limit);
}
