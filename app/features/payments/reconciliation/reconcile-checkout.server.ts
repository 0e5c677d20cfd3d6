import type { ProviderCheckout } from '#app/platform/cards/card-provider.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { insertSpending } from '../ledger/ledger.store.server.ts';
import { notifyPayer } from '../notify-payer.server.ts';
import { findPaymentByCheckout, lockPayer, type Payment } from '../payment.queries.server.ts';
import {
  lockPayment,
  markCompleted,
  markPaymentFailed,
  markRefundDue,
  recordCheckout,
  recordPaymentCheck,
} from '../payment.store.server.ts';
import type { PaymentServices } from '../payment-services.ts';
import { requireCards } from '../require-cards.server.ts';
import { checkoutMismatch, PaymentMismatch } from './mismatch.rules.ts';
import { cardHashOf, reconcileRefunds } from './reconcile-refunds.server.ts';
import { reconcileInvoice } from './reconcile-subscription.server.ts';

/**
 * Re-reads a checkout from the card provider and records the result once: a paid message is sent, a
 * paid pack is credited, and money that can buy nothing is refunded. Only the provider's current
 * answer counts, so repeats, in any order, change nothing twice.
 * @param options.expectPaid an event says the checkout is paid: anything else is then a mismatch
 * @throws PaymentMismatch when we never opened this checkout, or it differs from what we asked for
 */
export async function reconcileCheckout(
  services: PaymentServices,
  checkoutId: string,
  { expectPaid = false }: { expectPaid?: boolean } = {},
): Promise<'open' | 'paid' | 'closed'> {
  const { db, clock } = services;
  const cards = requireCards(services);
  const checkout = await cards.findCheckout(checkoutId);
  const payment = checkout && (await findPaymentByCheckout(db, checkout));
  if (!payment) throw new PaymentMismatch('unknown');
  await recordPaymentCheck(db, payment.id, clock.now());
  if (checkout.state === 'complete' || expectPaid) {
    const mismatch = checkoutMismatch(payment, checkout, cards.isLive);
    if (mismatch) throw new PaymentMismatch(mismatch);
  }
  if (checkout.state === 'complete' && checkout.isPaid) {
    if (payment.kind === 'pack') await recordPaidPack(services, payment, checkout);
    else await recordPaidMessage(services, payment, checkout);
    return 'paid';
  }
  if (expectPaid) throw new PaymentMismatch('unpaid');
  if (checkout.state === 'open') return 'open';
  if (checkout.state === 'expired') await markPaymentFailed(db, payment.id);
  return 'closed';
}

async function recordPaidPack(
  services: PaymentServices,
  payment: Payment,
  checkout: ProviderCheckout,
): Promise<void> {
  await recordCheckout(services.db, payment.id, checkout.id);
  if (!checkout.invoiceId) throw new PaymentMismatch('unpaid');
  await reconcileInvoice(services, checkout.invoiceId, { expectPaid: true });
}

async function recordPaidMessage(
  services: PaymentServices,
  payment: Payment,
  checkout: ProviderCheckout,
): Promise<void> {
  const isNew = await services.db.transaction((tx) =>
    completeMessagePayment(services, tx, payment, checkout),
  );
  // A refund or dispute may have arrived first, while the payment could not yet be found by its intent.
  if (isNew && checkout.paymentIntentId) await reconcileRefunds(services, checkout.paymentIntentId);
}

/** @returns false when the payment was recorded before */
async function completeMessagePayment(
  services: PaymentServices,
  tx: DbOrTx,
  payment: Payment,
  checkout: ProviderCheckout,
): Promise<boolean> {
  const now = services.clock.now();
  // First, as in the deletion of the account, which deletes the message as well.
  if (payment.userId) await lockPayer(tx, payment.userId);
  const locked = await lockPayment(tx, { id: payment.id });
  if (locked?.status !== 'pending' && locked?.status !== 'failed') return false;
  const { id, userId, messageId, amountCents } = locked;
  const isStandard = locked.credits > 0;
  const { id: checkoutId, paymentIntentId } = checkout;
  // The card before the letter is sent: its recipient may have blocked everybody who pays with it.
  const cardHash = userId === null ? null : cardHashOf(services, checkout);
  await markCompleted(tx, id, { checkoutId, paymentIntentId, cardHash }, now);
  const isSent =
    userId !== null &&
    messageId !== null &&
    (await services.sendPaidMessage(tx, { userId, messageId, amountCents, isStandard })) === 'sent';
  if (isSent) {
    await insertSpending(tx, {
      userId,
      messageId,
      paymentMethod: 'card',
      paymentId: id,
      spentAt: now,
    });
    return true;
  }
  // Paid twice, or for a message that is gone or now costs more: refund it.
  await markRefundDue(tx, [id]);
  if (userId) {
    await notifyPayer(services, tx, userId, { kind: 'payment-refunded', amountCents });
  }
  return true;
}
