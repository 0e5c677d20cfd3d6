import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { eraseAbsenceContact } from '../absence/absence.store.server.ts';
import { updateToErasedRecipient } from './retention.store.server.ts';

/**
 * Erases a recipient's address and name from these messages, in the caller's transaction, and their
 * address where a sender has named them as the person to ask. Nothing finds the messages by that address
 * any more; the sender keeps the letters. A repeat is harmless.
 */
export async function eraseRecipient(
  tx: DbOrTx,
  keyring: Keyring,
  { messageIds, recipientEmailHash }: { messageIds: string[]; recipientEmailHash: Buffer },
  now: Date,
): Promise<void> {
  await eraseAbsenceContact(tx, recipientEmailHash, now);
  await updateToErasedRecipient(tx, keyring, messageIds, now);
}
