import type { ProviderCheckout } from '#app/platform/cards/card-provider.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { notifyPayer } from '../notify-payer.server.ts';
import { packs } from '../packs/packs.ts';
import { findPaymentByCheckout, lockPayer } from '../payment.queries.server.ts';
import { insertUnknownPayment } from '../payment.store.server.ts';
import type { PaymentServices } from '../payment-services.ts';
import { requireCards } from '../require-cards.server.ts';
import { PaymentMismatch } from './mismatch.rules.ts';
import { reconcileCheckout } from './reconcile-checkout.server.ts';

/** As long as the card provider repeats an event, and longer than a night. */
const WINDOW = days(3);

/** Newest first, so that a run reaches far beyond the one before it. */
const MAX_CHECKOUTS = 10_000;

export const findUnknownPaymentsKind: JobKind<NoInput> = {
  name: 'find-unknown-payments',
  schema: noInput,
  retryLimit: 2,
  retryDelaySeconds: 300,
  expireInSeconds: 1_800,
  cron: '37 * * * *',
};

/** Runs `findUnknownPayments` every hour. */
export const findUnknownPaymentsJob = (services: PaymentServices): Job =>
  job(findUnknownPaymentsKind, () => findUnknownPayments(services));

/**
 * Asks the card provider for what was paid lately on payment pages of this site. A payment whose record
 * was lost, as a failover or an old backup loses it, is recorded as due for refund; one that waits is
 * settled. Pages that lead back to another site belong to another installation and are left alone.
 * @throws when the card provider cannot be asked; the next run looks at the same days again
 */
export async function findUnknownPayments(services: PaymentServices): Promise<void> {
  const { cards, clock, config, log } = services;
  if (!cards) return;
  let listed = 0;
  for await (const checkout of cards.listPaidCheckouts(shifted(clock.now(), -WINDOW))) {
    listed += 1;
    if (listed > MAX_CHECKOUTS) return;
    if (!checkout.successUrl?.startsWith(`${config.baseUrl}/`)) continue;
    await reconcilePaidCheckout(services, checkout).catch((error: unknown) =>
      log.error({ err: error, checkout: checkout.id }, 'failed to reconcile a checkout'),
    );
  }
}

async function reconcilePaidCheckout(
  services: PaymentServices,
  checkout: ProviderCheckout,
): Promise<void> {
  const payment = await findPaymentByCheckout(services.db, checkout);
  if (!payment) return recordUnknownPayment(services, checkout);
  if (payment.status === 'pending' || payment.status === 'failed') {
    await reconcileCheckout(services, checkout.id);
  }
}

/**
 * Records a payment that we have no record of as due for refund; `reconcilePayments` refunds it, once.
 * Its id is the one that the checkout carries, so repeated and concurrent runs record it once.
 */
async function recordUnknownPayment(
  services: PaymentServices,
  checkout: ProviderCheckout,
): Promise<void> {
  const { db, clock, log } = services;
  const cards = requireCards(services);
  const { id: checkoutId, paymentId, amountCents, currency, invoiceId, subscriptionId } = checkout;
  // Before the payment is recorded: nothing else would keep an unknown pack from renewing.
  if (subscriptionId) await cards.setSubscription(subscriptionId, 'ended');
  const invoice = invoiceId === null ? null : await cards.findInvoice(invoiceId);
  const paymentIntentId = checkout.paymentIntentId ?? invoice?.paymentIntentId;
  if (!paymentId || !paymentIntentId || !amountCents || !currency)
    throw new PaymentMismatch('unpaid');
  const isPack = checkout.mode === 'subscription';
  const isNew = await db.transaction(async (tx) => {
    const hasAccount = checkout.userId !== null && (await lockPayer(tx, checkout.userId));
    const userId = hasAccount ? checkout.userId : null;
    const inserted = await insertUnknownPayment(tx, {
      id: paymentId,
      userId,
      kind: isPack ? 'pack' : 'message',
      packId: (isPack && packs.find(({ priceCents }) => priceCents === amountCents)?.id) || null,
      amountCents,
      credits: 0,
      currency,
      checkoutId,
      paymentIntentId,
      invoiceId,
      subscriptionId,
      createdAt: clock.now(),
      completedAt: clock.now(),
    });
    if (!inserted) return false;
    if (userId) await notifyPayer(services, tx, userId, { kind: 'payment-refunded', amountCents });
    await logSecurityEvent(
      { ...services, db: tx },
      {
        userId,
        action: 'unknown_payment_refunded',
        resourceType: 'payment',
        resourceId: paymentId,
        details: { checkout: checkoutId, amountCents },
      },
    );
    return true;
  });
  if (isNew)
    log.error({ checkout: checkoutId, payment: paymentId }, 'refunding an unknown payment');
}
