import { findPaymentOfIntent } from './payment.queries.server.ts';
import { MoneyMismatch } from './payment.rules.ts';
import { lockPayment, recordRefund } from './payment.store.server.ts';
import type { PaymentServices } from './payment-services.ts';
import { reconcileCredits } from './reconcile-credits.server.ts';
import { isLive, requireCards } from './require-cards.server.ts';
import { refreshPaidUntil } from './subscription.store.server.ts';

/**
 * Asks the card provider what went back of a payment or is disputed, and lets books and credits say
 * the same. In whatever order and however often it is called, the end is what the provider says.
 * @throws MoneyMismatch when the payment is none of ours
 */
export async function syncPaymentIntent(
  services: PaymentServices,
  paymentIntentId: string,
): Promise<void> {
  const { db, clock } = services;
  const facts = await requireCards(services).findPaymentIntent(paymentIntentId);
  const known = facts && (await findPaymentOfIntent(db, facts.id));
  if (!known) throw new MoneyMismatch('unknown');
  if (facts.isLive !== isLive(services)) throw new MoneyMismatch('wrong_mode');
  await db.transaction(async (tx) => {
    await lockPayment(tx, { id: known.id });
    const payment = await recordRefund(tx, known.id, facts);
    if (!payment) return;
    await reconcileCredits(tx, payment, clock.now());
    if (payment.subscriptionId) await refreshPaidUntil(tx, payment.subscriptionId);
  });
}
