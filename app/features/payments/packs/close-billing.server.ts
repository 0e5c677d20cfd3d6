import { lockDeliveriesFrom } from '#app/features/dispatch/queue/lock-deliveries.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { lockPurchases, lockUndeliveredPayments } from '../payment.queries.server.ts';
import { deleteCustomer, detachUnpaid, markRefundDue } from '../payment.store.server.ts';
import { findCurrentSubscription } from './subscription.queries.server.ts';
import { detachSubscriptions, setDesiredState } from './subscription.store.server.ts';

/**
 * The billing part of deleting an account, inside that transaction and before the user row is deleted.
 * Jobs do the rest: they cancel the pack until the card provider confirms, and refund the card
 * payments of messages that have not arrived, because their links stop working with the account.
 * Payments are kept without the person; credits are lost, which the deletion form says.
 */
export async function closeBilling(tx: DbOrTx, userId: string): Promise<void> {
  // A worker that has claimed one of these mails waits until this transaction ends.
  await lockDeliveriesFrom(tx, userId);
  // What is paid in between would be neither sent nor refunded.
  await lockPurchases(tx, userId);
  await setDesiredState(tx, userId, 'ended');
  await markRefundDue(tx, await lockUndeliveredPayments(tx, userId));
}

/**
 * Closes the billing of an account that goes to somebody else, inside that transaction and before its
 * messages are deleted. What is paid later, in the billing or on a page that is still open, buys the new
 * owner nothing and is refunded. Payments that bought credits stay with the credits.
 */
export async function detachBilling(tx: DbOrTx, userId: string): Promise<void> {
  await closeBilling(tx, userId);
  await detachSubscriptions(tx, userId);
  await detachUnpaid(tx, userId);
  await deleteCustomer(tx, userId);
}

/**
 * Tries to cancel a person's pack at once. When the card provider does not answer, the job cancels it
 * after `closeBilling`. Never throws because of the provider.
 */
export async function cancelPackNow(
  { cards, db, log }: Pick<Platform, 'cards' | 'db' | 'log'>,
  userId: string,
): Promise<void> {
  const subscription = await findCurrentSubscription(db, userId);
  if (!cards || !subscription) return;
  await cards
    .setSubscription(subscription.id, 'ended')
    .catch((error: unknown) => log.warn({ err: error }, 'failed to cancel a pack at once'));
}
