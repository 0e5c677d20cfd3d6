import { STANDARD_PRICE_CENTS } from './prices.ts';

/** What a person has to send with, and what one message asks for. */
export interface SendBalance {
  freeSendsRemaining: number;
  totalCredits: number;
}

export interface SendPrice {
  isPremium: boolean;
  priceCents: number;
}

export type SendMeans = 'free_send' | 'credit';

/** Total available sends = free sends plus credits (spec section 3). */
export const availableSends = (balance: SendBalance) =>
  balance.freeSendsRemaining + balance.totalCredits;

/**
 * The means that may pay for this message, in their order of use (product.md sections 1 and 2):
 * a free send covers films that are not premium, a credit any film up to the standard price.
 */
export function usableMeans(balance: SendBalance, price: SendPrice): SendMeans[] {
  const means: SendMeans[] = [];
  if (balance.freeSendsRemaining > 0 && !price.isPremium) means.push('free_send');
  if (balance.totalCredits > 0 && price.priceCents <= STANDARD_PRICE_CENTS) means.push('credit');
  return means;
}
