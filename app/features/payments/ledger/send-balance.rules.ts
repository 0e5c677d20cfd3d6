import { type SendPrice, STANDARD_PRICE_CENTS } from '../prices.ts';

/** A sender's free sends, credits and plan. */
export interface SendBalance {
  freeSendsRemaining: number;
  totalCredits: number;
  /** Whether an unlimited plan is active and has fair-use sends left. */
  hasUnlimited: boolean;
}

/** The ways to pay for a message. */
export type PaymentMethod = BalanceMethod | 'card';

/** The ways without a card: from the sender's balance or plan. */
export type BalanceMethod = 'free_send' | 'unlimited' | 'credit';

/** Total available sends = free sends plus credits; an active unlimited plan counts as available. */
export const hasSends = (balance: SendBalance): boolean =>
  balance.hasUnlimited || balance.freeSendsRemaining + balance.totalCredits > 0;

/** Whether a free send is all the sender has, so that a premium template needs something else. */
export const hasOnlyFreeSends = (balance: SendBalance): boolean =>
  balance.freeSendsRemaining > 0 && balance.totalCredits === 0 && !balance.hasUnlimited;

/**
 * The usable ways to pay for this message without a card, in order of use: a free send covers
 * templates that are not premium; an unlimited plan or a credit covers any up to the standard price.
 */
export function usablePaymentMethods(balance: SendBalance, price: SendPrice): BalanceMethod[] {
  const isUpToStandard = price.priceCents <= STANDARD_PRICE_CENTS;
  const methods: BalanceMethod[] = [];
  if (balance.freeSendsRemaining > 0 && !price.isPremium) methods.push('free_send');
  if (balance.hasUnlimited && isUpToStandard) methods.push('unlimited');
  if (balance.totalCredits > 0 && isUpToStandard) methods.push('credit');
  return methods;
}
