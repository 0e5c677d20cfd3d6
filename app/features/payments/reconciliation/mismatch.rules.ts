import type {
  ProviderCheckout,
  ProviderInvoice,
  ProviderSubscription,
} from '#app/platform/cards/card-provider.ts';

/** The card provider and our own record must agree before money counts. */

export type MismatchReason =
  | 'unknown'
  | 'wrong_mode'
  | 'wrong_owner'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'unpaid';

/**
 * The card provider's object does not match what we asked for: nothing is credited, and an operator
 * should investigate.
 */
export class PaymentMismatch extends Error {
  readonly reason: MismatchReason;
  constructor(reason: MismatchReason) {
    super(`The card provider's object does not match our record: ${reason}`);
    this.reason = reason;
  }
}

interface ExpectedPayment {
  id: string;
  /** Null once the account is deleted; then the owner can no longer be compared. */
  userId: string | null;
  kind: 'message' | 'pack';
  amountCents: number;
  currency: string;
}

const hasOtherOwner = (userId: string | null, expected: ExpectedPayment) =>
  expected.userId !== null && userId !== expected.userId;

/** The first difference between a completed checkout and our payment; null when they match. */
export function checkoutMismatch(
  expected: ExpectedPayment,
  checkout: ProviderCheckout,
  isLive: boolean,
): MismatchReason | null {
  const mode = expected.kind === 'message' ? 'payment' : 'subscription';
  if (checkout.isLive !== isLive || checkout.mode !== mode) return 'wrong_mode';
  if (checkout.paymentId !== expected.id || hasOtherOwner(checkout.userId, expected))
    return 'wrong_owner';
  if (checkout.currency !== expected.currency) return 'wrong_currency';
  if (checkout.amountCents !== expected.amountCents) return 'wrong_amount';
  return null;
}

/** The first difference between a subscription and the payment that started it. */
export function subscriptionMismatch(
  expected: ExpectedPayment,
  subscription: ProviderSubscription,
  isLive: boolean,
): MismatchReason | null {
  if (subscription.isLive !== isLive || expected.kind !== 'pack') return 'wrong_mode';
  if (subscription.paymentId !== expected.id || hasOtherOwner(subscription.userId, expected))
    return 'wrong_owner';
  if (subscription.currency !== expected.currency) return 'wrong_currency';
  if (subscription.priceCents !== expected.amountCents) return 'wrong_amount';
  return null;
}

/** The first difference between a paid invoice and the pack's price and customer. */
export function invoiceMismatch(
  expected: ExpectedPayment & { customerId: string },
  invoice: ProviderInvoice,
  isLive: boolean,
): MismatchReason | null {
  if (invoice.isLive !== isLive) return 'wrong_mode';
  if (invoice.customerId !== expected.customerId) return 'wrong_owner';
  if (invoice.currency !== expected.currency) return 'wrong_currency';
  if (invoice.amountCents !== expected.amountCents) return 'wrong_amount';
  return null;
}
