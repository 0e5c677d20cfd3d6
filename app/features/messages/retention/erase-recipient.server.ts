import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { updateToErasedRecipient } from './retention.store.server.ts';

/**
 * Erases a recipient's address and name from these messages, in the caller's transaction. Nothing
 * finds the messages by that address any more; the sender keeps the letters. A repeat is harmless.
 */
export const eraseRecipient = (
  tx: DbOrTx,
  keyring: Keyring,
  messageIds: string[],
  now: Date,
): Promise<void> => updateToErasedRecipient(tx, keyring, messageIds, now);
