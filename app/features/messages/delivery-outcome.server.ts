import { returnSend } from '#app/features/payments/return-send.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { markFailed, markRevived, markScheduledSent } from './message.store.server.ts';
import { notifySender } from './notify-sender.server.ts';

type SettleServices = Pick<Platform, 'jobs'>;

/**
 * The mail server has these messages now: what was scheduled becomes sent, and their senders hear
 * of it. Repeating is harmless.
 */
export async function onDelivered(
  services: SettleServices,
  tx: DbOrTx,
  messageIds: string[],
  now: Date,
): Promise<void> {
  await markScheduledSent(tx, messageIds, now);
  await notifySender(services, tx, { messageIds, event: 'sent' });
}

/** This message will never arrive: it is marked failed and its send is given back, once. */
export async function onFailed(
  services: SettleServices,
  tx: DbOrTx,
  messageId: string,
  now: Date,
): Promise<void> {
  await markFailed(tx, messageId, now);
  await returnSend(tx, messageId, now);
  await notifySender(services, tx, { messageIds: [messageId], event: 'failed' });
}

/** Staff try again what had failed: it counts as sent once more. Its send stays given back. */
export const reviveFailed = (tx: DbOrTx, messageId: string, now: Date): Promise<void> =>
  markRevived(tx, messageId, now);
