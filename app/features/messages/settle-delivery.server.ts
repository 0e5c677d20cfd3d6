import { returnSend } from '#app/features/payments/public.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { markFailed, markRevived, markScheduledSent } from './message.store.server.ts';

/** The mail server has these messages now: what was scheduled becomes sent. Repeating is harmless. */
export const settleAccepted = (tx: Tx, messageIds: string[], now: Date): Promise<void> =>
  markScheduledSent(tx, messageIds, now);

/** This message will never arrive: it is marked failed and its send is given back, once. */
export async function settleFailed(tx: Tx, messageId: string, now: Date): Promise<void> {
  await markFailed(tx, messageId, now);
  await returnSend(tx, messageId, now);
}

/** Staff try again what had failed: it counts as sent once more. Its send stays given back. */
export const reviveFailed = (tx: Tx, messageId: string, now: Date): Promise<void> =>
  markRevived(tx, messageId, now);
