import type { AttachmentServices } from '#app/features/attachments/attachment-kind.server.ts';
import { deleteAttachments } from '#app/features/attachments/delete-attachments.server.ts';
import { eraseDeliveries } from '#app/features/dispatch/queue/delivery-link.server.ts';
import { lockDeliveriesTo } from '#app/features/dispatch/queue/lock-deliveries.queries.server.ts';
import { eraseRecipient } from '#app/features/messages/retention/erase-recipient.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteReplies } from './reply.store.server.ts';
import { listDeliveredMessages } from './stored-data.queries.server.ts';
import { deleteViews } from './view.store.server.ts';

/**
 * Erases what is stored about a recipient: their address and name, when they read each letter and
 * what they replied, what was attached to letters for them, and that a sender has named them as the
 * person to ask about their letters. Their links stop working. Senders keep the letters they wrote. Blocks
 * stay as hashes, so that they still apply. Erasing again erases what has arrived since.
 * @returns how many letters were affected
 */
export async function eraseStoredData(
  services: Pick<Platform, 'db' | 'clock' | 'keyring' | 'jobs'> & AttachmentServices,
  recipientEmailHash: Buffer,
): Promise<number> {
  const { db, clock, keyring } = services;
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockDeliveriesTo(tx, recipientEmailHash);
    const messageIds = await listDeliveredMessages(tx, recipientEmailHash);
    await eraseRecipient(tx, keyring, { messageIds, recipientEmailHash }, now);
    if (messageIds.length === 0) return 0;
    await eraseDeliveries(tx, messageIds, now);
    await deleteViews(tx, messageIds);
    await deleteReplies(tx, messageIds);
    await deleteAttachments(services, tx, 'messageId', messageIds);
    return messageIds.length;
  });
}
