import { randomUUID } from 'node:crypto';
import type { InvoiceFacts } from '#app/platform/cards/card-provider.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { notifyPayer } from './notify-payer.server.ts';
import type { Payment, Subscription } from './payment.queries.server.ts';
import { invoiceMismatch, MoneyMismatch } from './payment.rules.ts';
import { insertMonth, lockPayment, markCompleted, markRefundDue } from './payment.store.server.ts';
import type { PaymentServices } from './payment-services.ts';
import { reconcileCredits } from './reconcile-credits.server.ts';
import { isLive, requireCards } from './require-cards.server.ts';
import { refreshPaidUntil } from './subscription.store.server.ts';
import { syncPaymentIntent } from './sync-payment-intent.server.ts';
import { syncSubscription } from './sync-subscription.server.ts';

/**
 * Asks the card provider about one month's invoice; when it is paid, its sends are credited, once
 * (product.md section 2). A month of a pack nobody wants any more goes back to the card.
 * @param must.bePaid the caller was told that it is paid: then anything else is a mismatch
 * @throws MoneyMismatch
 */
export async function syncInvoice(
  services: PaymentServices,
  invoiceId: string,
  must: { bePaid?: boolean } = {},
): Promise<void> {
  const facts = await requireCards(services).findInvoice(invoiceId);
  if (!facts?.subscriptionId) throw new MoneyMismatch('unknown');
  const { subscription, first } = await syncSubscription(services, facts.subscriptionId);
  if (!facts.isPaid) {
    if (must.bePaid) throw new MoneyMismatch('unpaid');
    return;
  }
  const { customerId } = subscription;
  const fault = invoiceMismatch({ ...first, customerId }, facts, isLive(services));
  if (fault) throw new MoneyMismatch(fault);
  const isNew = await services.db.transaction((tx) =>
    settleMonth(services, tx, { facts, subscription, first }),
  );
  if (isNew && facts.paymentIntentId) await syncPaymentIntent(services, facts.paymentIntentId);
}

interface Month {
  facts: InvoiceFacts;
  subscription: Subscription;
  first: Payment;
}

/** @returns false when it had been settled before */
async function settleMonth(
  services: PaymentServices,
  tx: DbOrTx,
  { facts, subscription, first }: Month,
): Promise<boolean> {
  const now = services.clock.now();
  const held = facts.isFirst
    ? await lockPayment(tx, { id: first.id })
    : await holdMonth(tx, { facts, subscription, first }, now);
  if (held?.status !== 'pending' && held?.status !== 'failed') return false;
  const { id: invoiceId, paymentIntentId, periodEnd: paidUntil } = facts;
  const month = { invoiceId, paymentIntentId, subscriptionId: subscription.id, paidUntil };
  await markCompleted(tx, held.id, month, now);
  const { userId } = subscription;
  if (!userId || subscription.wanted === 'ended') {
    await markRefundDue(tx, [held.id]);
    if (userId) {
      const { amountCents } = held;
      await notifyPayer(services, tx, userId, { kind: 'payment-going-back', amountCents });
    }
    return true;
  }
  const payment = await lockPayment(tx, { id: held.id });
  if (payment) await reconcileCredits(tx, payment, now);
  await refreshPaidUntil(tx, subscription.id);
  return true;
}

/** The row of a month that renews: made before it counts as money, held by whoever settles it. */
async function holdMonth(
  tx: DbOrTx,
  { facts, subscription, first }: Month,
  now: Date,
): Promise<Payment | null> {
  await insertMonth(tx, {
    id: randomUUID(),
    userId: subscription.userId,
    packId: subscription.packId,
    amountCents: first.amountCents,
    currency: first.currency,
    invoiceId: facts.id,
    subscriptionId: subscription.id,
    createdAt: now,
  });
  return lockPayment(tx, { invoiceId: facts.id });
}
