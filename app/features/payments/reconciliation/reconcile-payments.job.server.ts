import { BACKGROUND_JOB } from '#app/platform/audit/write-audit-entry.server.ts';
import { hours, minutes, shifted } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import {
  listSubscriptionsToReconcile,
  type Subscription,
} from '../packs/subscription.queries.server.ts';
import { recordSubscriptionCheck } from '../packs/subscription.store.server.ts';
import {
  findPayableMessage,
  listDueRefunds,
  listPaymentsToReconcile,
  type Payment,
} from '../payment.queries.server.ts';
import { markPaymentFailed, recordCheckout, recordPaymentCheck } from '../payment.store.server.ts';
import type { PaymentServices } from '../payment-services.ts';
import { carryOutRefund } from '../refunds/carry-out-refund.server.ts';
import { requireCards } from '../require-cards.server.ts';
import { reconcileCheckout } from './reconcile-checkout.server.ts';
import { reconcileInvoice, reconcileSubscription } from './reconcile-subscription.server.ts';

/** How long a pending payment waits for its webhook before the provider is asked. */
const WEBHOOK_GRACE = minutes(5);

/** Every minute. The queue keeps its first name: jobs and the schedule are stored under it. */
export const reconcilePaymentsKind: JobKind<NoInput> = {
  name: 'settle-payments',
  schema: noInput,
  retryLimit: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 600,
  cron: '* * * * *',
};

/** Runs `reconcilePayments` every minute. */
export const reconcilePaymentsJob = (services: PaymentServices): Job =>
  job(reconcilePaymentsKind, () => reconcilePayments(services));

/**
 * Makes up for missing webhooks, crashes and full disks: re-reads payments that are pending too long,
 * carries out due refunds, and brings subscriptions to their desired state. A failure is logged and
 * its item stays due; no run depends on an earlier one.
 */
export async function reconcilePayments(services: PaymentServices): Promise<void> {
  if (!services.cards) return;
  const { db, clock } = services;
  const now = clock.now();
  const attempt = async (kind: string, id: string, work: () => Promise<unknown>) => {
    await work().catch((error: unknown) =>
      services.log.error({ err: error, [kind]: id }, `failed to reconcile a ${kind}`),
    );
  };
  for (const payment of await listPaymentsToReconcile(db, shifted(now, -WEBHOOK_GRACE))) {
    await attempt('payment', payment.id, () => reconcilePendingPayment(services, payment));
  }
  for (const payment of await listDueRefunds(db)) {
    await attempt('refund', payment.id, () => carryOutRefund(services, payment, BACKGROUND_JOB));
  }
  const whileAgo = shifted(now, -hours(1));
  const longAgo = shifted(now, -hours(6));
  for (const one of await listSubscriptionsToReconcile(db, { now, longAgo, whileAgo })) {
    await attempt('subscription', one.id, () => applyDesiredState(services, one));
  }
}

async function reconcilePendingPayment(services: PaymentServices, payment: Payment): Promise<void> {
  const { db, clock } = services;
  const cards = requireCards(services);
  const { id, createdAt } = payment;
  await recordPaymentCheck(db, id, clock.now());
  const checkoutId =
    payment.checkoutId ?? (await cards.findCheckoutOf({ paymentId: id, createdAt }))?.id;
  // We never learned of a checkout and the provider has none, so nobody can pay it.
  if (!checkoutId) return markPaymentFailed(db, id);
  await recordCheckout(db, id, checkoutId);
  const state = await reconcileCheckout(services, checkoutId);
  // A message that was sent another way must not be paid for as well.
  if (state === 'open' && (await isNoLongerNeeded(services, payment))) {
    await cards.expireCheckout(checkoutId);
    await reconcileCheckout(services, checkoutId);
  }
}

async function applyDesiredState(
  services: PaymentServices,
  { id, desiredState }: Subscription,
): Promise<void> {
  await recordSubscriptionCheck(services.db, id, services.clock.now());
  await requireCards(services).setSubscription(id, desiredState);
  const { atProvider } = await reconcileSubscription(services, id);
  if (atProvider.latestInvoiceId) await reconcileInvoice(services, atProvider.latestInvoiceId);
}

async function isNoLongerNeeded(services: PaymentServices, payment: Payment): Promise<boolean> {
  if (payment.kind !== 'message') return false;
  if (!payment.messageId || !payment.userId) return true;
  const message = await findPayableMessage(services.db, payment.messageId, payment.userId);
  return message?.status !== 'draft';
}
