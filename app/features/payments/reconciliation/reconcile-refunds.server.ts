import { reconcileCredits } from '../ledger/reconcile-credits.server.ts';
import { notifyPayer } from '../notify-payer.server.ts';
import { refreshPaidUntil } from '../packs/subscription.store.server.ts';
import { findPaymentByIntent, type Payment } from '../payment.queries.server.ts';
import { lockPayment, recordRefund } from '../payment.store.server.ts';
import type { PaymentServices } from '../payment-services.ts';
import { isRefundUnderWay } from '../refunds/refund.rules.ts';
import { requireCards } from '../require-cards.server.ts';
import { PaymentMismatch } from './mismatch.rules.ts';

/** The card that paid, as a keyed hash: enough to see that two payments were made with one card. */
export const cardHashOf = (
  { keyring }: Pick<PaymentServices, 'keyring'>,
  { cardFingerprint }: { cardFingerprint: string | null },
): Buffer | null =>
  cardFingerprint === null ? null : keyring.lookupHash(`card ${cardFingerprint}`);

/**
 * Re-reads from the card provider how much of a payment was refunded or is disputed, adjusts our
 * payment and the credits it is worth, and records which card paid. The result depends only on the
 * provider's current answer, not on the order or number of calls.
 * @returns the payment as it is now
 * @throws PaymentMismatch when the payment is not ours
 */
export async function reconcileRefunds(
  services: PaymentServices,
  paymentIntentId: string,
): Promise<Payment | null> {
  const { db, clock } = services;
  const cards = requireCards(services);
  const atProvider = await cards.findPaymentIntent(paymentIntentId);
  const known = atProvider && (await findPaymentByIntent(db, atProvider.id));
  if (!known) throw new PaymentMismatch('unknown');
  if (atProvider.isLive !== cards.isLive) throw new PaymentMismatch('wrong_mode');
  return db.transaction(async (tx) => {
    const before = await lockPayment(tx, { id: known.id });
    const payment = await recordRefund(tx, known.id, {
      ...atProvider,
      cardHash: cardHashOf(services, atProvider),
    });
    if (!payment) return null;
    await reconcileCredits(tx, payment, clock.now());
    if (payment.subscriptionId) await refreshPaidUntil(tx, payment.subscriptionId);
    // Under the lock, so that the call that finds it made is the only one to tell.
    const isMade = before && isRefundUnderWay(before) && !isRefundUnderWay(payment);
    if (isMade && payment.refundCents !== null && payment.userId) {
      await notifyPayer(services, tx, payment.userId, {
        kind: 'refunded-by-us',
        amountCents: payment.refundedCents,
        credits: payment.creditsRefunded,
      });
    }
    return payment;
  });
}
