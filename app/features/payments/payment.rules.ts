import type {
  CheckoutFacts,
  InvoiceFacts,
  SubscriptionFacts,
} from '#app/platform/cards/card-provider.ts';
import { type Pack, packs } from './plans.ts';
import { type PaymentMethod, type ReturnedAs, returnOf } from './send-balance.rules.ts';

/** What may be refused about paying, and what must agree before money counts. Pure. */

export type PaymentErrorCode =
  | 'card_unavailable'
  | 'checkout_failed'
  | 'checkout_not_found'
  | 'checkout_not_payable'
  | 'checkout_too_many'
  | 'checkout_unpaid'
  | 'free_send_needs_verified_email'
  | 'free_sends_paused'
  | 'pack_unknown'
  | 'pack_already_running'
  | 'no_billing_account'
  | 'billing_failed';

/** A payment page is open this long; the card provider allows half an hour to a day. */
export const CHECKOUT_LIFE_MINUTES = 60;

/**
 * What the card provider says does not agree with what we asked for: nothing is credited, and a
 * person should look at it.
 */
export class MoneyMismatch extends Error {
  readonly fault: MoneyFault;
  constructor(fault: MoneyFault) {
    super(`The card provider's object does not fit: ${fault}`);
    this.fault = fault;
  }
}

export type MoneyFault =
  | 'unknown'
  | 'wrong_mode'
  | 'wrong_owner'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'unpaid';

interface AskedFor {
  id: string;
  /** Empty when the account is gone; then nobody else may come in its place. */
  userId: string | null;
  kind: 'message' | 'pack';
  amountCents: number;
  currency: string;
}

const isForeign = (owner: string | null, asked: AskedFor) =>
  asked.userId !== null && owner !== asked.userId;

/** What does not agree about a finished payment page; null when everything does. */
export function checkoutMismatch(
  asked: AskedFor,
  facts: CheckoutFacts,
  isLive: boolean,
): MoneyFault | null {
  const mode = asked.kind === 'message' ? 'payment' : 'subscription';
  if (facts.isLive !== isLive || facts.mode !== mode) return 'wrong_mode';
  if (facts.paymentId !== asked.id || isForeign(facts.userId, asked)) return 'wrong_owner';
  if (facts.currency !== asked.currency) return 'wrong_currency';
  if (facts.amountCents !== asked.amountCents) return 'wrong_amount';
  return null;
}

/** What does not agree about a subscription. */
export function subscriptionMismatch(
  asked: AskedFor,
  facts: SubscriptionFacts,
  isLive: boolean,
): MoneyFault | null {
  if (facts.isLive !== isLive || asked.kind !== 'pack') return 'wrong_mode';
  if (facts.paymentId !== asked.id || isForeign(facts.userId, asked)) return 'wrong_owner';
  if (facts.currency !== asked.currency) return 'wrong_currency';
  if (facts.priceCents !== asked.amountCents) return 'wrong_amount';
  return null;
}

/** What does not agree about a paid month. */
export function invoiceMismatch(
  asked: AskedFor & { customerId: string },
  facts: InvoiceFacts,
  isLive: boolean,
): MoneyFault | null {
  if (facts.isLive !== isLive) return 'wrong_mode';
  if (facts.customerId !== asked.customerId) return 'wrong_owner';
  if (facts.currency !== asked.currency) return 'wrong_currency';
  if (facts.amountCents !== asked.amountCents) return 'wrong_amount';
  return null;
}

export const findPack = (id: string | null): Pack | null =>
  packs.find((pack) => pack.id === id) ?? null;

interface Kept {
  kind: 'message' | 'pack';
  status: 'pending' | 'completed' | 'failed' | 'refund_due' | 'refunded';
  amountCents: number;
  refundedCents: number;
  disputedCents: number;
  packId: string | null;
}

/** Whether the money of a payment is here and stays: not refunded as a whole, not disputed. */
export const isKept = (payment: Kept): boolean =>
  payment.status === 'completed' &&
  payment.refundedCents + payment.disputedCents < payment.amountCents;

/** What comes back for what paid for a message: as `returnOf`, where the money is still here. */
export function returnOfSpending(paymentMethod: PaymentMethod, payment: Kept | null): ReturnedAs {
  if (payment) {
    // Money that has gone back to the card, or is disputed, does not come back a second time.
    const { amountCents } = payment;
    return isKept(payment) ? returnOf({ paymentMethod: 'card', amountCents }) : 'nothing';
  }
  return paymentMethod === 'card' ? 'nothing' : returnOf({ paymentMethod });
}

/**
 * How many credits a payment stands for right now: a month's sends of a pack, or the one credit a
 * message that was never delivered came back as. What is refunded or disputed stands for none.
 */
export function creditsFor(payment: Kept, cameBackAsCredit: boolean): number {
  if (!isKept(payment)) return 0;
  if (payment.kind === 'message') return cameBackAsCredit ? 1 : 0;
  return findPack(payment.packId)?.sends ?? 0;
}
