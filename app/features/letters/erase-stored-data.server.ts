import { eraseDeliveries } from '#app/features/dispatch/erase-deliveries.server.ts';
import { eraseRecipient } from '#app/features/messages/erase-recipient.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { lockLettersTo } from './stored-data.queries.server.ts';
import { deleteRecipientTraces } from './view.store.server.ts';

/**
 * Erases what is stored about a recipient: their address and name, when they read, what they
 * answered; and darkens the links, so that nobody reads the letters here again. The sender keeps
 * their own words, which are theirs. Blocks stay, as hashes, so that they go on being respected.
 * Repeating erases what came since. @returns how many letters were concerned
 */
export async function eraseStoredData(
  { db, clock, keyring }: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  recipientEmailHash: Buffer,
): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const messageIds = await lockLettersTo(tx, recipientEmailHash);
    if (messageIds.length === 0) return 0;
    await eraseDeliveries(tx, messageIds, now);
    await eraseRecipient(tx, keyring, messageIds, now);
    await deleteRecipientTraces(tx, messageIds);
    return messageIds.length;
  });
}
