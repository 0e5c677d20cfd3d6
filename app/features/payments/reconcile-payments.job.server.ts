import { hours, minutes, shifted } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import {
  findPayableMessage,
  listDueRefunds,
  listUnsettledPayments,
  listUnsettledSubscriptions,
  type Payment,
  type Subscription,
} from './payment.queries.server.ts';
import { markFailed, recordCheckout, recordPaymentCheck } from './payment.store.server.ts';
import type { PaymentServices } from './payment-services.ts';
import { requireCards } from './require-cards.server.ts';
import { recordSubscriptionCheck } from './subscription.store.server.ts';
import { syncCheckout } from './sync-checkout.server.ts';
import { syncInvoice } from './sync-invoice.server.ts';
import { syncPaymentIntent } from './sync-payment-intent.server.ts';
import { syncSubscription } from './sync-subscription.server.ts';

/** A payment page nobody told us the end of is asked about after this long. */
const ASK_AFTER = minutes(5);

/** Every minute: whatever a webhook that never came, a crash or a full disk has left undone. */
export const reconcilePaymentsKind: JobKind<NoInput> = {
  name: 'settle-payments',
  schema: noInput,
  retryLimit: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 600,
  cron: '* * * * *',
};

/** `reconcilePayments`, every minute. */
export const reconcilePaymentsJob = (services: PaymentServices): Job =>
  job(reconcilePaymentsKind, () => reconcilePayments(services));

/**
 * The reconciler (product.md section 2): asks the card provider about every payment page that is
 * open too long, sends back what is due to go back, and makes subscriptions what we want of them.
 * What cannot be done now is logged and stays due; nothing here depends on having run before.
 */
export async function reconcilePayments(services: PaymentServices): Promise<void> {
  if (!services.cards) return;
  const { db, clock } = services;
  const now = clock.now();
  const attempt = async (what: string, id: string, work: () => Promise<unknown>) => {
    await work().catch((error: unknown) =>
      services.log.error({ err: error, [what]: id }, `the ${what} could not be settled`),
    );
  };
  for (const payment of await listUnsettledPayments(db, shifted(now, -ASK_AFTER))) {
    await attempt('payment', payment.id, () => settleOpenPage(services, payment));
  }
  for (const payment of await listDueRefunds(db)) {
    await attempt('refund', payment.id, () => giveBack(services, payment));
  }
  const whileAgo = shifted(now, -hours(1));
  const longAgo = shifted(now, -hours(6));
  for (const one of await listUnsettledSubscriptions(db, { now, longAgo, whileAgo })) {
    await attempt('subscription', one.id, () => settleSubscription(services, one));
  }
}

async function settleOpenPage(services: PaymentServices, payment: Payment): Promise<void> {
  const { db, clock } = services;
  const cards = requireCards(services);
  await recordPaymentCheck(db, payment.id, clock.now());
  const checkoutId =
    payment.checkoutId ??
    (await cards.findCheckoutOf({ paymentId: payment.id, createdAt: payment.createdAt }))?.id;
  // The answer never reached us, and the provider knows of no page: nobody can pay it.
  if (!checkoutId) return markFailed(db, payment.id);
  await recordCheckout(db, payment.id, checkoutId);
  const state = await syncCheckout(services, checkoutId);
  // Open still, so not paid: a message that was sent another way must not be paid for as well.
  if (state === 'open' && (await isNoLongerNeeded(services, payment))) {
    await cards.expireCheckout(checkoutId);
    await syncCheckout(services, checkoutId);
  }
}

async function giveBack(services: PaymentServices, payment: Payment): Promise<void> {
  const { id, paymentIntentId } = payment;
  await recordPaymentCheck(services.db, id, services.clock.now());
  if (!paymentIntentId) throw new Error('Nothing to give back: the payment has no payment intent');
  await requireCards(services).refund({ id, paymentIntentId });
  await syncPaymentIntent(services, paymentIntentId);
}

async function settleSubscription(
  services: PaymentServices,
  { id, wanted }: Subscription,
): Promise<void> {
  await recordSubscriptionCheck(services.db, id, services.clock.now());
  await requireCards(services).setSubscription(id, wanted);
  const { facts } = await syncSubscription(services, id);
  if (facts.latestInvoiceId) await syncInvoice(services, facts.latestInvoiceId);
}

async function isNoLongerNeeded(services: PaymentServices, payment: Payment): Promise<boolean> {
  if (payment.kind !== 'message') return false;
  if (!payment.messageId || !payment.userId) return true;
  const message = await findPayableMessage(services.db, payment.messageId, payment.userId);
  return message?.status !== 'draft';
}
