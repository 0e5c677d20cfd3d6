import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { setRecipientErased } from './message.store.server.ts';

/**
 * Erases a recipient's address and name from these messages, inside the caller's transaction. No
 * look-up finds the address any more; the sender keeps their own words. Repeating is harmless.
 */
export const eraseRecipient = (
  tx: DbOrTx,
  keyring: Keyring,
  messageIds: string[],
  now: Date,
): Promise<void> => setRecipientErased(tx, keyring, messageIds, now);
