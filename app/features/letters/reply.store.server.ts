import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { replies } from '#db/schema/letters.ts';

const context = (messageId: string) => `replies.content:${messageId}`;

/** @returns false when this letter has been answered already */
export async function insertReply(
  tx: DbOrTx,
  keyring: Keyring,
  reply: { messageId: string; content: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(replies)
    .values({
      messageId: reply.messageId,
      content: keyring.encrypt(reply.content, context(reply.messageId)),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ messageId: replies.messageId });
  return rows.length === 1;
}

export const decryptReply = (
  keyring: Keyring,
  reply: { messageId: string; content: Buffer },
): string => keyring.decrypt(reply.content, context(reply.messageId));

/** Columns `npm run rekey` re-encrypts. */
export const encryptedReplyColumns: EncryptedColumn[] = [
  {
    table: 'replies',
    idColumn: 'message_id',
    column: 'content',
    contextColumn: 'message_id',
    context,
  },
];
