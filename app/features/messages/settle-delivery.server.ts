import { returnSend } from '#app/features/payments/public.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { markFailed, markScheduledSent } from './message.store.server.ts';

/** The mail server has these messages now: what was scheduled becomes sent. Repeating is harmless. */
export const settleAccepted = (tx: Tx, messageIds: string[], now: Date): Promise<void> =>
  markScheduledSent(tx, messageIds, now);

/** This message will never arrive: it is marked failed and its send is given back, once. */
export async function settleFailed(tx: Tx, messageId: string, now: Date): Promise<void> {
  await markFailed(tx, messageId, now);
  await returnSend(tx, messageId, now);
}
