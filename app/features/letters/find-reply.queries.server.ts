import { eq } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { replies } from '#db/schema/letters.ts';
import { decryptReply } from './reply.store.server.ts';

/** What a recipient answered to a letter. The caller has made sure that the letter is one's own. */
export async function findReply(tx: DbOrTx, keyring: Keyring, messageId: string) {
  const [row] = await tx
    .select({ content: replies.content, createdAt: replies.createdAt })
    .from(replies)
    .where(eq(replies.messageId, messageId));
  if (!row) return null;
  return { text: decryptReply(keyring, { messageId, content: row.content }), at: row.createdAt };
}
