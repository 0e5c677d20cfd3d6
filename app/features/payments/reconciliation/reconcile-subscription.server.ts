import { randomUUID } from 'node:crypto';
import type { ProviderInvoice, ProviderSubscription } from '#app/platform/cards/card-provider.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { reconcileCredits } from '../ledger/reconcile-credits.server.ts';
import { notifyPayer } from '../notify-payer.server.ts';
import { findSubscription, type Subscription } from '../packs/subscription.queries.server.ts';
import { refreshPaidUntil, saveSubscription } from '../packs/subscription.store.server.ts';
import {
  findCustomerId,
  findPaymentById,
  lockPayer,
  type Payment,
} from '../payment.queries.server.ts';
import {
  insertRenewalPayment,
  lockPayment,
  markCompleted,
  markRefundDue,
} from '../payment.store.server.ts';
import type { PaymentServices } from '../payment-services.ts';
import { requireCards } from '../require-cards.server.ts';
import { invoiceMismatch, PaymentMismatch, subscriptionMismatch } from './mismatch.rules.ts';
import { reconcileRefunds } from './reconcile-refunds.server.ts';

interface ReconciledSubscription {
  subscription: Subscription;
  /** The payment that bought the subscription. */
  firstPayment: Payment;
  atProvider: ProviderSubscription;
}

/**
 * Re-reads a subscription from the card provider and records its state. Its owner and price must
 * match the payment that bought it; a subscription we did not sell is never stored.
 * @throws PaymentMismatch
 */
export async function reconcileSubscription(
  services: PaymentServices,
  id: string,
): Promise<ReconciledSubscription> {
  const { db, clock } = services;
  const cards = requireCards(services);
  const atProvider = await cards.findSubscription(id);
  const firstPayment = atProvider && (await findPaymentById(db, atProvider.paymentId));
  if (!atProvider || !firstPayment?.packId) throw new PaymentMismatch('unknown');
  const mismatch = subscriptionMismatch(firstPayment, atProvider, cards.isLive);
  if (mismatch) throw new PaymentMismatch(mismatch);
  const subscription = await db.transaction((tx) =>
    recordSubscription(tx, { firstPayment, atProvider }, clock.now()),
  );
  return { subscription, firstPayment, atProvider };
}

async function recordSubscription(
  tx: DbOrTx,
  {
    firstPayment: { id, packId, userId },
    atProvider,
  }: Omit<ReconciledSubscription, 'subscription'>,
  now: Date,
): Promise<Subscription> {
  // The account may be deleted, or emptied for another owner, until it is locked.
  if (userId) await lockPayer(tx, userId);
  const payer = (await findPaymentById(tx, id))?.userId ?? null;
  const known = await findSubscription(tx, atProvider.id);
  const customerId = known?.customerId ?? (payer && (await findCustomerId(tx, payer)));
  if (customerId && customerId !== atProvider.customerId) throw new PaymentMismatch('wrong_owner');
  await saveSubscription(tx, {
    id: atProvider.id,
    userId: payer,
    customerId: atProvider.customerId,
    packId: packId ?? '',
    state: atProvider.state,
    endsAtPeriodEnd: atProvider.endsAtPeriodEnd,
    createdAt: now,
    checkedAt: now,
  });
  const subscription = await findSubscription(tx, atProvider.id);
  if (!subscription) throw new PaymentMismatch('unknown');
  return subscription;
}

/**
 * Re-reads the invoice of one month from the card provider. A paid one adds its credits, once; a
 * month of a pack that is no longer wanted is refunded.
 * @param options.expectPaid an event says the invoice is paid: anything else is then a mismatch
 * @throws PaymentMismatch
 */
export async function reconcileInvoice(
  services: PaymentServices,
  invoiceId: string,
  { expectPaid = false }: { expectPaid?: boolean } = {},
): Promise<void> {
  const cards = requireCards(services);
  const invoice = await cards.findInvoice(invoiceId);
  if (!invoice?.subscriptionId) throw new PaymentMismatch('unknown');
  const { subscription, firstPayment } = await reconcileSubscription(
    services,
    invoice.subscriptionId,
  );
  if (!invoice.isPaid) {
    if (expectPaid) throw new PaymentMismatch('unpaid');
    return;
  }
  const expected = { ...firstPayment, customerId: subscription.customerId };
  const mismatch = invoiceMismatch(expected, invoice, cards.isLive);
  if (mismatch) throw new PaymentMismatch(mismatch);
  const isNew = await services.db.transaction((tx) =>
    recordPaidMonth(services, tx, { invoice, subscription, firstPayment }),
  );
  // A refund or dispute may have arrived first, while the payment could not yet be found by its intent.
  if (isNew && invoice.paymentIntentId) await reconcileRefunds(services, invoice.paymentIntentId);
}

interface PaidMonth {
  invoice: ProviderInvoice;
  subscription: Subscription;
  firstPayment: Payment;
}

/** @returns false when the month was recorded before */
async function recordPaidMonth(
  services: PaymentServices,
  tx: DbOrTx,
  month: PaidMonth,
): Promise<boolean> {
  const { invoice, firstPayment } = month;
  const now = services.clock.now();
  if (month.subscription.userId) await lockPayer(tx, month.subscription.userId);
  const subscription = (await findSubscription(tx, month.subscription.id)) ?? month.subscription;
  const locked = await lockMonthPayment(tx, { invoice, subscription, firstPayment }, now);
  if (locked?.status !== 'pending' && locked?.status !== 'failed') return false;
  const { id: invoiceId, paymentIntentId, periodEnd: paidUntil } = invoice;
  const ids = { invoiceId, paymentIntentId, subscriptionId: subscription.id, paidUntil };
  await markCompleted(tx, locked.id, ids, now);
  const { userId } = subscription;
  if (!userId || subscription.desiredState === 'ended') {
    await markRefundDue(tx, [locked.id]);
    if (userId) {
      const { amountCents } = locked;
      await notifyPayer(services, tx, userId, { kind: 'payment-refunded', amountCents });
    }
    return true;
  }
  const payment = await lockPayment(tx, { id: locked.id });
  if (payment) await reconcileCredits(tx, payment, now);
  await refreshPaidUntil(tx, subscription.id);
  return true;
}

/** The payment of a month; a renewal gets its row here, as `failed` until its money is recorded. */
async function lockMonthPayment(
  tx: DbOrTx,
  { invoice, subscription, firstPayment }: PaidMonth,
  now: Date,
): Promise<Payment | null> {
  if (invoice.isFirst) return lockPayment(tx, { id: firstPayment.id });
  await insertRenewalPayment(tx, {
    id: randomUUID(),
    userId: subscription.userId,
    packId: subscription.packId,
    amountCents: firstPayment.amountCents,
    // The subscription keeps the price and the sends it was bought with.
    credits: firstPayment.credits + firstPayment.creditsRefunded,
    currency: firstPayment.currency,
    invoiceId: invoice.id,
    subscriptionId: subscription.id,
    createdAt: now,
  });
  return lockPayment(tx, { invoiceId: invoice.id });
}
