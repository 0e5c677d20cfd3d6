import type Stripe from 'stripe';
import type {
  ProviderCheckout,
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from './card-provider.ts';

/** The id of a related object, which Stripe sends as an id or, when expanded, as the object. */
export const idOf = (related: string | { id: string } | null | undefined): string | null =>
  typeof related === 'string' ? related : (related?.id ?? null);

/** Stripe may add values at any time, and its types say so. */
const oneOf = <const Known extends string>(
  known: readonly Known[],
  value: string | null,
): Known | undefined => known.find((one) => one === value);

/** The fingerprint of the card in an expanded charge. A wallet may give the card another one. */
const fingerprintOf = (charge: string | Stripe.Charge | null | undefined): string | null =>
  typeof charge === 'object' ? (charge?.payment_method_details?.card?.fingerprint ?? null) : null;

/**
 * Maps a Checkout Session.
 * @param session the card is known only with `payment_intent.latest_charge` expanded
 */
export const toCheckout = (session: Stripe.Checkout.Session): ProviderCheckout => ({
  id: session.id,
  url: session.url,
  state: oneOf(['complete', 'expired'], session.status) ?? 'open',
  isPaid: session.status === 'complete' && session.payment_status === 'paid',
  isLive: session.livemode,
  mode: oneOf(['payment', 'subscription'], session.mode) ?? 'other',
  successUrl: session.success_url,
  amountCents: session.amount_total,
  currency: session.currency,
  paymentId: session.client_reference_id,
  userId: session.metadata?.user_id ?? null,
  paymentIntentId: idOf(session.payment_intent),
  subscriptionId: idOf(session.subscription),
  invoiceId: idOf(session.invoice),
  cardFingerprint:
    typeof session.payment_intent === 'object'
      ? fingerprintOf(session.payment_intent?.latest_charge)
      : null,
});

/**
 * Maps an invoice.
 * @param invoice with `payments` expanded
 */
export function toInvoice(invoice: Stripe.Invoice): ProviderInvoice {
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment;
  const lineEnds = invoice.lines.data.map(({ period }) => period.end);
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
    periodEnd: new Date(Math.max(invoice.period_end, ...lineEnds) * 1_000),
  };
}

const ENDED = ['canceled', 'incomplete_expired'];
const PAST_DUE = ['past_due', 'unpaid', 'incomplete'];

function subscriptionState({
  status,
  pause_collection,
}: Stripe.Subscription): ProviderSubscription['state'] {
  if (ENDED.includes(status)) return 'ended';
  if (pause_collection || status === 'paused') return 'paused';
  return PAST_DUE.includes(status) ? 'past_due' : 'active';
}

/** Maps a subscription. */
export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const { metadata } = subscription;
  const price = subscription.items.data[0]?.price;
  return {
    id: subscription.id,
    isLive: subscription.livemode,
    state: subscriptionState(subscription),
    customerId: idOf(subscription.customer) ?? '',
    paymentId: metadata.payment_id ?? null,
    userId: metadata.user_id ?? null,
    priceCents: price?.unit_amount ?? null,
    currency: price?.currency ?? null,
    endsAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    latestInvoiceId: idOf(subscription.latest_invoice),
  };
}

/** Disputes we won, and inquiries, which take no money. */
const WITHOUT_LOSS = ['won', 'warning_needs_response', 'warning_under_review', 'warning_closed'];

/**
 * Maps a payment intent and its disputes.
 * @param intent with `latest_charge` expanded
 */
export function toPayment(
  intent: Stripe.PaymentIntent,
  disputes: Stripe.Dispute[],
): ProviderPayment {
  const { latest_charge: charge } = intent;
  const disputedCents = disputes
    .filter(({ status }) => !WITHOUT_LOSS.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: intent.id,
    isPaid: intent.status === 'succeeded',
    isLive: intent.livemode,
    amountCents: intent.amount_received,
    currency: intent.currency,
    refundedCents: typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
    disputedCents: Math.min(disputedCents, intent.amount_received),
    cardFingerprint: fingerprintOf(charge),
  };
}
