import type { PaymentMethod } from './send-balance.rules.ts';

/** The value of a payment, and the return for a message that is not delivered. */

interface PaymentState {
  kind: 'message' | 'pack';
  status: 'pending' | 'completed' | 'failed' | 'refund_due' | 'refunded';
  amountCents: number;
  credits: number;
  refundedCents: number;
  disputedCents: number;
}

/** Whether we hold any of the money: it was paid, and not all of it is refunded or disputed. */
export const isSettled = (payment: PaymentState): boolean =>
  payment.status === 'completed' &&
  payment.refundedCents + payment.disputedCents < payment.amountCents;

export type ReturnedAs = 'free_send' | 'credit' | 'refund' | 'nothing';

/**
 * No delivery, no charge: a free send or credit returns as it was, a card payment up to what was the
 * standard price as one credit, a larger one as a refund to the card. The unlimited plan returns nothing.
 * @param payment the card payment; null for every other method
 */
export function returnFor(method: PaymentMethod, payment: PaymentState | null): ReturnedAs {
  switch (method) {
    case 'free_send':
      return 'free_send';
    case 'credit':
      return 'credit';
    case 'unlimited':
      return 'nothing';
    case 'card':
      // Money that was refunded or is disputed must not be given back a second time.
      if (!payment || !isSettled(payment)) return 'nothing';
      return payment.credits > 0 ? 'credit' : 'refund';
  }
}

/**
 * The credits a payment is worth right now: the sends of one month of a pack, or the one credit an
 * undelivered message was returned as. A refunded or disputed payment is worth none.
 */
export function creditsFor(payment: PaymentState, wasReturnedAsCredit: boolean): number {
  if (!isSettled(payment)) return 0;
  if (payment.kind === 'message' && !wasReturnedAsCredit) return 0;
  return payment.credits;
}
