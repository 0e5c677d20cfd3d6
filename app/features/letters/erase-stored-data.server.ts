import { eraseDeliveries } from '#app/features/dispatch/queue/delivery-link.server.ts';
import { lockDeliveriesTo } from '#app/features/dispatch/queue/lock-deliveries.queries.server.ts';
import { eraseRecipient } from '#app/features/messages/retention/erase-recipient.server.ts';
import { deletePictures } from '#app/features/pictures/delete-pictures.server.ts';
import { deleteRecordings } from '#app/features/recordings/delete-recording.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteReplies } from './reply.store.server.ts';
import { listDeliveredMessages } from './stored-data.queries.server.ts';
import { deleteViews } from './view.store.server.ts';

/**
 * Erases what is stored about a recipient: their address and name, when they read each letter and
 * what they replied, the recordings and pictures made for them, and that a sender has named them as the
 * person to ask about their letters. Their links stop working. Senders keep the letters they wrote. Blocks
 * stay as hashes, so that they still apply. Erasing again erases what has arrived since.
 * @returns how many letters were affected
 */
export async function eraseStoredData(
  { db, clock, keyring, jobs }: Pick<Platform, 'db' | 'clock' | 'keyring' | 'jobs'>,
  recipientEmailHash: Buffer,
): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockDeliveriesTo(tx, recipientEmailHash);
    const messageIds = await listDeliveredMessages(tx, recipientEmailHash);
    await eraseRecipient(tx, keyring, { messageIds, recipientEmailHash }, now);
    if (messageIds.length === 0) return 0;
    await eraseDeliveries(tx, messageIds, now);
    await deleteViews(tx, messageIds);
    await deleteReplies(tx, messageIds);
    await deleteRecordings({ jobs }, tx, messageIds);
    await deletePictures({ jobs }, tx, messageIds);
    return messageIds.length;
  });
}
