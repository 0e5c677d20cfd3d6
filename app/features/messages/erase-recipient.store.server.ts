import { randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { messages } from '#db/schema/messages.ts';
import { encryptFields } from './message-encryption.server.ts';

/** What the sender reads in place of an address that was erased. */
export const ERASED_ADDRESS = '(erased)';

/** Takes a recipient's address and name out of messages; nothing finds the address any more. */
export async function eraseRecipient(
  tx: DbOrTx,
  keyring: Keyring,
  messageIds: string[],
  now: Date,
): Promise<void> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(inArray(messages.id, messageIds));
  for (const { id } of rows) {
    const { recipientEmail } = encryptFields(keyring, id, { recipientEmail: ERASED_ADDRESS });
    await tx
      .update(messages)
      .set({
        recipientEmail,
        recipientEmailHash: randomBytes(32),
        recipientName: null,
        recipientErasedAt: now,
        updatedAt: now,
      })
      .where(eq(messages.id, id));
  }
}
