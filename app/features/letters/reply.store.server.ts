import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { replies } from '#db/schema/letters.ts';
import { encryptReply } from './reply-encryption.server.ts';

/** @returns false when this letter already has a reply */
export async function insertReply(
  db: DbOrTx,
  keyring: Keyring,
  reply: { messageId: string; content: string },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .insert(replies)
    .values({
      messageId: reply.messageId,
      content: encryptReply(keyring, reply),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ messageId: replies.messageId });
  return rows.length === 1;
}

/** Notes that the sender has seen the answer to their letter. A repeat changes nothing. */
export async function markAnswerSeen(db: DbOrTx, messageId: string, now: Date): Promise<void> {
  await db
    .update(replies)
    .set({ seenAt: now })
    .where(and(eq(replies.messageId, messageId), isNull(replies.seenAt)));
}

export async function deleteReplies(db: DbOrTx, messageIds: string[]): Promise<void> {
  await db.delete(replies).where(inArray(replies.messageId, messageIds));
}
