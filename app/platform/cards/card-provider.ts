/**
 * The part of a card provider that we use. Its answers are reduced to the few fields we rely on.
 * Amounts are cents of `currency`.
 */
export interface CardProvider {
  /** Whether the keys move real money. Objects and events of the other mode are never accepted. */
  readonly isLive: boolean;
  /** Creates a hosted payment page; repeated with the same `paymentId` it returns the first one. */
  createCheckout(order: CheckoutOrder): Promise<ProviderCheckout>;
  findCheckout(id: string): Promise<ProviderCheckout | null>;
  /** Finds a checkout whose creation was never answered, by the payment it is for. */
  findCheckoutOf(payment: { paymentId: string; createdAt: Date }): Promise<ProviderCheckout | null>;
  /** Paid checkouts whose pages were opened since then, newest first. */
  listPaidCheckouts(since: Date): AsyncIterable<ProviderCheckout>;
  /** Closes a payment page. @returns false when it was complete or expired already */
  expireCheckout(id: string): Promise<boolean>;
  /** Creates a customer; repeated for the same user it returns the first one. @returns its id */
  createCustomer(person: { userId: string; email: string }): Promise<string>;
  findInvoice(id: string): Promise<ProviderInvoice | null>;
  findSubscription(id: string): Promise<ProviderSubscription | null>;
  /** Brings a subscription into a state; `ended` cancels it at once. Repeating is harmless. */
  setSubscription(
    id: string,
    desired: 'active' | 'paused' | 'ended',
  ): Promise<ProviderSubscription | null>;
  findPaymentIntent(id: string): Promise<ProviderPayment | null>;
  /** The payment intent a charge, dispute or refund belongs to. */
  findPaymentIntentId(kind: 'charge' | 'dispute' | 'refund', id: string): Promise<string | null>;
  /**
   * Refunds a payment. Repeating it with the same key is harmless.
   * @param refund.amountCents null for all that is left
   * @throws RefundRefused when the provider will not refund it; any other error leaves open what became of it
   */
  refund(refund: {
    key: string;
    paymentIntentId: string;
    amountCents: number | null;
  }): Promise<void>;
  /** @returns the address of a billing portal session, valid for one visit */
  openBillingPortal(customerId: string, returnUrl: string): Promise<string>;
  /**
   * Accepts an event only with a signature over the raw body that is at most 300 s old and not from
   * the future, and only of the mode of our keys.
   * @throws InvalidCardEvent
   */
  verifyEvent(rawBody: string, signature: string | null, now: Date): CardEvent;
}

export interface CheckoutOrder {
  /** Our own payment id. */
  paymentId: string;
  userId: string;
  title: string;
  amountCents: number;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
  /** An e-mail address for a single payment, a customer for a subscription. */
  payer: { email: string } | { customerId: string; monthly: { key: string } };
}

/** A payment page as the provider has it. */
export interface ProviderCheckout {
  id: string;
  url: string | null;
  state: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  isLive: boolean;
  mode: 'payment' | 'subscription' | 'other';
  /** Where its payer returns to. */
  successUrl: string | null;
  amountCents: number | null;
  currency: string | null;
  paymentId: string | null;
  userId: string | null;
  paymentIntentId: string | null;
  subscriptionId: string | null;
  invoiceId: string | null;
  /** Equal for all payments with one card; known once a single payment was paid. */
  cardFingerprint: string | null;
}

/** The invoice of one month of a subscription, as the provider has it. */
export interface ProviderInvoice {
  id: string;
  isPaid: boolean;
  isLive: boolean;
  amountCents: number;
  currency: string;
  customerId: string | null;
  subscriptionId: string | null;
  paymentIntentId: string | null;
  isFirst: boolean;
  /** End of the month it pays for. */
  periodEnd: Date;
}

/** A subscription as the provider has it. */
export interface ProviderSubscription {
  id: string;
  isLive: boolean;
  state: 'active' | 'past_due' | 'paused' | 'ended';
  customerId: string;
  paymentId: string | null;
  userId: string | null;
  priceCents: number | null;
  currency: string | null;
  endsAtPeriodEnd: boolean;
  latestInvoiceId: string | null;
}

/** A card payment (payment intent) as the provider has it. */
export interface ProviderPayment {
  id: string;
  isPaid: boolean;
  isLive: boolean;
  amountCents: number;
  currency: string;
  refundedCents: number;
  /** Disputed and not won by us. */
  disputedCents: number;
  /** Equal for all payments with one card. */
  cardFingerprint: string | null;
}

export interface CardEvent {
  id: string;
  kind: CardEventKind;
  /** The provider's own name of the event, for our records. */
  type: string;
  objectId: string;
}

/** The change an event reports; `other` needs no work. */
export type CardEventKind =
  | 'checkout_paid'
  | 'checkout_closed'
  | 'invoice_paid'
  | 'invoice_failed'
  | 'subscription_changed'
  | 'charge_refunded'
  | 'refund_changed'
  | 'dispute_changed'
  | 'other';

/** What the check of an event finds: `accepted`, or what is wrong with it. */
export const cardEventChecks = ['accepted', 'signature', 'clock', 'body', 'mode'] as const;

export type CardEventCheck = (typeof cardEventChecks)[number];

/** The provider has said that it will not refund a payment; nothing was refunded. */
export class RefundRefused extends Error {}

/** An event that the provider cannot be shown to have sent to us; its content was not used. */
export class InvalidCardEvent extends Error {
  readonly fault: Exclude<CardEventCheck, 'accepted'>;
  constructor(fault: InvalidCardEvent['fault'], message: string) {
    super(message);
    this.fault = fault;
  }
}
