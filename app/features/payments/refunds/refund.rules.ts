import { creditsFor } from '../ledger/payment-value.rules.ts';
import type { Payment } from '../payment.queries.server.ts';

/** What an admin may refund. Pure. */

/** Why a payment can't be refunded. */
export type RefundProblem =
  | 'refund_not_paid'
  | 'refund_under_way'
  | 'refund_made'
  | 'refund_disputed'
  | 'refund_nothing_left';

export interface RefundPlan {
  amountCents: number;
  /** Credits that were bought, or that a letter came back as; 0 where credits play no part. */
  credits: number;
  /** Those that are spent and stay paid for. */
  creditsUsed: number;
  /** Those that go with the refund. */
  creditsTaken: number;
}

type RefundState = Pick<Payment, 'status' | 'refundCents' | 'refundedCents'>;

/** Whether less was refunded so far than was decided. */
export const isRefundUnderWay = ({ status, refundCents, refundedCents }: RefundState): boolean =>
  status === 'refund_due' || (status === 'completed' && (refundCents ?? 0) > refundedCents);

/** Why nothing of this payment can be refunded, whatever is left of its credits; null when it can. */
function refundProblem(payment: Payment): RefundProblem | null {
  if (payment.status === 'pending' || payment.status === 'failed') return 'refund_not_paid';
  if (payment.disputedCents > 0) return 'refund_disputed';
  if (isRefundUnderWay(payment)) return 'refund_under_way';
  // Also in part, or by hand at the card provider.
  return payment.refundedCents > 0 ? 'refund_made' : null;
}

/**
 * What a refund takes back and pays back. Credits that are left, whichever they are, count as those of this
 * payment first; each one that is missing keeps its share of the price.
 * @param held the credits that the ledger holds for the payment
 * @param balance all credits of its payer
 */
export function planRefund(
  payment: Payment,
  state: { held: number; balance: number; wasReturnedAsCredit: boolean },
): RefundPlan | RefundProblem {
  const problem = refundProblem(payment);
  if (problem) return problem;
  const credits = creditsFor(payment, state.wasReturnedAsCredit);
  const creditsTaken = Math.max(0, Math.min(credits, state.held, state.balance));
  const creditsUsed = credits - creditsTaken;
  const { amountCents } = payment;
  const kept = credits === 0 ? 0 : Math.round((amountCents * creditsUsed) / credits);
  if (kept === amountCents) return 'refund_nothing_left';
  return { amountCents: amountCents - kept, credits, creditsUsed, creditsTaken };
}
