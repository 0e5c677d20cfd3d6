import { lockDeliveriesFrom } from '#app/features/dispatch/lock-deliveries.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { findOwnSubscription, lockUndeliveredPayments } from './payment.queries.server.ts';
import { markRefundDue } from './payment.store.server.ts';
import { wantSubscriptions } from './subscription.store.server.ts';

/**
 * What becomes of money when an account goes (product.md section 2), inside the transaction that
 * deletes it and before it does: the pack is ended at the card provider, again and again until it
 * confirms; what was paid by card for a message that no mail server has accepted goes back to the
 * card, also where one may have it without our knowing: its link goes dark with the account. Payments
 * stay in the books without the person. Credits go with the account: the warning has named them.
 */
export async function closeMoney(tx: DbOrTx, userId: string): Promise<void> {
  // A worker that has claimed one of these mails promises nothing until this transaction ends.
  await lockDeliveriesFrom(tx, userId);
  await wantSubscriptions(tx, userId, 'ended');
  await markRefundDue(tx, await lockUndeliveredPayments(tx, userId));
}

/**
 * Ends a person's pack at once, so far as the card provider answers; what it does not do now, the
 * job does that `closeMoney` leaves the work to.
 */
export async function endPackNow(
  { cards, db, log }: Pick<Platform, 'cards' | 'db' | 'log'>,
  userId: string,
): Promise<void> {
  const running = await findOwnSubscription(db, userId);
  if (!cards || !running) return;
  await cards
    .setSubscription(running.id, 'ended')
    .catch((error: unknown) => log.warn({ err: error }, 'a pack could not be ended at once'));
}

/** Suspension: nothing is charged any more, and nothing can be sent from the pack. */
export const pausePack = (tx: DbOrTx, userId: string): Promise<void> =>
  wantSubscriptions(tx, userId, 'paused');

/** The end of a suspension: the pack goes on with its next month. */
export const resumePack = (tx: DbOrTx, userId: string): Promise<void> =>
  wantSubscriptions(tx, userId, 'active');
