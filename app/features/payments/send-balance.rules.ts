import { type SendPrice, STANDARD_PRICE_CENTS } from './prices.ts';

/** What a person has to send with, and what one message asks for. Pure. */
export interface SendBalance {
  freeSendsRemaining: number;
  totalCredits: number;
  /** Whether an unlimited plan is running and has sends left of its fair use. */
  hasUnlimited: boolean;
}

/** What can pay for a message. */
export type PaymentMethod = BalanceMethod | 'card';

/** What pays without a card: taken from what the sender already has. */
export type BalanceMethod = 'free_send' | 'unlimited' | 'credit';

/** Total available sends = free sends plus credits (spec section 3). */
const availableSends = (balance: Omit<SendBalance, 'hasUnlimited'>) =>
  balance.freeSendsRemaining + balance.totalCredits;

/** A running unlimited plan counts as available (product.md section 2). */
export const hasSends = (balance: SendBalance): boolean =>
  balance.hasUnlimited || availableSends(balance) > 0;

/** Whether a free send is all there is: then a premium film asks for more (product.md section 1). */
export const hasOnlyFreeSends = (balance: SendBalance): boolean =>
  balance.freeSendsRemaining > 0 && balance.totalCredits === 0 && !balance.hasUnlimited;

/**
 * What can pay for this message without a card, in order of use (product.md sections 1 and 2):
 * a free send covers films that are not premium, an unlimited plan or a credit any film up to the
 * standard price.
 */
export function usablePaymentMethods(balance: SendBalance, price: SendPrice): BalanceMethod[] {
  const isUpToStandard = price.priceCents <= STANDARD_PRICE_CENTS;
  const methods: BalanceMethod[] = [];
  if (balance.freeSendsRemaining > 0 && !price.isPremium) methods.push('free_send');
  if (balance.hasUnlimited && isUpToStandard) methods.push('unlimited');
  if (balance.totalCredits > 0 && isUpToStandard) methods.push('credit');
  return methods;
}

export type ReturnedAs = 'free_send' | 'credit' | 'refund' | 'nothing';

/**
 * No delivery, no charge (product.md section 2): what comes back for what was given. A card payment
 * up to the standard price returns as one credit, above it to the card.
 */
export function returnOf(
  spending:
    | { paymentMethod: BalanceMethod; amountCents?: undefined }
    | { paymentMethod: 'card'; amountCents: number },
): ReturnedAs {
  switch (spending.paymentMethod) {
    case 'free_send':
      return 'free_send';
    case 'credit':
      return 'credit';
    case 'unlimited':
      return 'nothing';
    case 'card':
      return spending.amountCents > STANDARD_PRICE_CENTS ? 'refund' : 'credit';
  }
}
