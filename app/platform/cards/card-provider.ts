/**
 * What is asked of the card provider, and what is believed of its answers: a few facts of each
 * object, read by name. Amounts are cents of `currency`.
 */
export interface CardProvider {
  /** Opens a payment page. The same `paymentId` never opens a second one. */
  openCheckout(order: CheckoutOrder): Promise<CheckoutFacts>;
  findCheckout(id: string): Promise<CheckoutFacts | null>;
  /** The page that was opened for a payment when the answer never reached us. */
  findCheckoutOf(payment: { paymentId: string; createdAt: Date }): Promise<CheckoutFacts | null>;
  /** Ends a payment page. @returns false when it could not be ended, because it is over already */
  expireCheckout(id: string): Promise<boolean>;
  openCustomer(person: { userId: string; email: string }): Promise<string>;
  findInvoice(id: string): Promise<InvoiceFacts | null>;
  findSubscription(id: string): Promise<SubscriptionFacts | null>;
  /** Makes it so, and tells what it is now. Ending ends at once. Repeating is harmless. */
  setSubscription(
    id: string,
    wanted: 'active' | 'paused' | 'ended',
  ): Promise<SubscriptionFacts | null>;
  findPaymentIntent(id: string): Promise<PaymentIntentFacts | null>;
  /** Which payment a dispute or charge is about. */
  findPaymentIntentId(kind: 'charge' | 'dispute' | 'refund', id: string): Promise<string | null>;
  /** Sends the whole payment back to the card. Repeating is harmless. */
  refund(payment: { id: string; paymentIntentId: string }): Promise<void>;
  /** An address of the billing portal, good for one visit. */
  openBillingPortal(customerId: string, returnUrl: string): Promise<string>;
  /**
   * Believes an event only by its signature over the raw body, made at most 300 s ago and not in
   * the future. @throws CardEventRefused
   */
  verifyEvent(rawBody: string, signature: string | null, now: Date): CardEvent;
}

export interface CheckoutOrder {
  /** Our id of what is paid for. */
  paymentId: string;
  userId: string;
  title: string;
  amountCents: number;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
  /** Who pays: an address for one payment, a customer for a subscription. */
  payer: { email: string } | { customerId: string; monthly: { key: string } };
}

export interface CheckoutFacts {
  id: string;
  url: string | null;
  state: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  isLive: boolean;
  mode: 'payment' | 'subscription' | 'other';
  amountCents: number | null;
  currency: string | null;
  paymentId: string | null;
  userId: string | null;
  paymentIntentId: string | null;
  subscriptionId: string | null;
  invoiceId: string | null;
}

export interface InvoiceFacts {
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

export interface SubscriptionFacts {
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

export interface PaymentIntentFacts {
  id: string;
  isPaid: boolean;
  isLive: boolean;
  amountCents: number;
  currency: string;
  refundedCents: number;
  /** Disputed, and not won by us. */
  disputedCents: number;
}

export interface CardEvent {
  id: string;
  type: string;
  objectId: string;
  isLive: boolean;
}

/** Nobody can be shown to have sent this; nothing in it was looked at. */
export class CardEventRefused extends Error {}
