import { enqueueDelivery } from '#app/features/dispatch/queue/delivery-queue.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { markScheduled, markSent } from './message.store.server.ts';
import { notifySender } from './notify-sender.server.ts';
import { publishMessageChanged } from './publish-message-changed.server.ts';

export type SendServices = Pick<Platform, 'clock' | 'config' | 'db' | 'jobs' | 'keyring'>;

/**
 * Gives a message that has been paid for to delivery: now, or for the time it was scheduled for.
 * Part of the transaction that paid; the caller holds the message's lock and knows it is a draft.
 */
export async function enqueueForDelivery(
  services: SendServices,
  tx: DbOrTx,
  message: { id: string; userId: string; scheduledFor: Date | null },
  now: Date,
): Promise<void> {
  const { id, scheduledFor } = message;
  const isLater = scheduledFor !== null && scheduledFor > now;
  if (isLater) await markScheduled(tx, id, now);
  else await markSent(tx, id, now);
  await enqueueDelivery(services, tx, { messageId: id, dueAt: isLater ? scheduledFor : now });
  if (isLater) await notifySender(services, tx, { messageIds: [id], event: 'scheduled' });
  else await publishMessageChanged(tx, [message]);
}
