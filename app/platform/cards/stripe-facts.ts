import type Stripe from 'stripe';
import type {
  CheckoutFacts,
  InvoiceFacts,
  PaymentIntentFacts,
  SubscriptionFacts,
} from './card-provider.ts';

/** A relation comes as an id, or as the object when it was expanded. */
export const idOf = (relation: string | { id: string } | null | undefined): string | null =>
  typeof relation === 'string' ? relation : (relation?.id ?? null);

/** Stripe may add values at any time, and its types say so. */
const oneOf = <const Known extends string>(
  known: readonly Known[],
  value: string | null,
): Known | undefined => known.find((one) => one === value);

/** What is believed of a payment page. */
export const checkoutFacts = (session: Stripe.Checkout.Session): CheckoutFacts => ({
  id: session.id,
  url: session.url,
  state: oneOf(['complete', 'expired'], session.status) ?? 'open',
  isPaid: session.status === 'complete' && session.payment_status === 'paid',
  isLive: session.livemode,
  mode: oneOf(['payment', 'subscription'], session.mode) ?? 'other',
  amountCents: session.amount_total,
  currency: session.currency,
  paymentId: session.client_reference_id,
  userId: session.metadata?.user_id ?? null,
  paymentIntentId: idOf(session.payment_intent),
  subscriptionId: idOf(session.subscription),
  invoiceId: idOf(session.invoice),
});

/** @param invoice with its `payments` */
export function invoiceFacts(invoice: Stripe.Invoice): InvoiceFacts {
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment;
  const ends = invoice.lines.data.map(({ period }) => period.end);
  return {
    id: invoice.id,
    isPaid: invoice.status === 'paid',
    isLive: invoice.livemode,
    amountCents: invoice.amount_paid,
    currency: invoice.currency,
    customerId: idOf(invoice.customer),
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    paymentIntentId: idOf(payment?.payment_intent),
    isFirst: invoice.billing_reason === 'subscription_create',
    periodEnd: new Date(Math.max(invoice.period_end, ...ends) * 1_000),
  };
}

const ENDED = ['canceled', 'incomplete_expired'];
const PAST_DUE = ['past_due', 'unpaid', 'incomplete'];

/** What is believed of a subscription. */
export function subscriptionFacts(subscription: Stripe.Subscription): SubscriptionFacts {
  const { status, metadata } = subscription;
  const price = subscription.items.data[0]?.price;
  const running =
    subscription.pause_collection || status === 'paused'
      ? 'paused'
      : PAST_DUE.includes(status)
        ? 'past_due'
        : 'active';
  return {
    id: subscription.id,
    isLive: subscription.livemode,
    state: ENDED.includes(status) ? 'ended' : running,
    customerId: idOf(subscription.customer) ?? '',
    paymentId: metadata.payment_id ?? null,
    userId: metadata.user_id ?? null,
    priceCents: price?.unit_amount ?? null,
    currency: price?.currency ?? null,
    endsAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    latestInvoiceId: idOf(subscription.latest_invoice),
  };
}

/** Disputes that are over in our favour, or were never more than a question. */
const HARMLESS = ['won', 'warning_needs_response', 'warning_under_review', 'warning_closed'];

/** @param intent with its `latest_charge` */
export function paymentIntentFacts(
  intent: Stripe.PaymentIntent,
  disputes: Stripe.Dispute[],
): PaymentIntentFacts {
  const { latest_charge: charge } = intent;
  const disputed = disputes
    .filter(({ status }) => !HARMLESS.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: intent.id,
    isPaid: intent.status === 'succeeded',
    isLive: intent.livemode,
    amountCents: intent.amount_received,
    currency: intent.currency,
    refundedCents: typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
    disputedCents: Math.min(disputed, intent.amount_received),
  };
}
