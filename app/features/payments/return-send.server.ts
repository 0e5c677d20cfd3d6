import type { Tx } from '#app/platform/db/database.server.ts';
import { moveBalance } from './move-balance.server.ts';
import { findPayment } from './payment.queries.server.ts';
import { markRefundDue } from './payment.store.server.ts';
import { type ReturnedAs, returnOf } from './send-balance.rules.ts';
import { lockOpenSpending, markReturned } from './spending.store.server.ts';

/**
 * No delivery, no charge (product.md section 2): gives back what this message took, inside the
 * caller's transaction. A free send or credit returns as it was; a card payment up to the standard
 * price as one credit, above it as a refund, which a job carries out; an unlimited plan returns
 * nothing. Asking twice gives back once, because then no spending is open any more.
 * @returns what came back, or null when the message had taken nothing
 */
export async function returnSend(tx: Tx, messageId: string, now: Date): Promise<ReturnedAs | null> {
  const spending = await lockOpenSpending(tx, messageId);
  if (!spending) return null;
  const { userId, paymentId } = spending;
  const payment = paymentId ? await findPayment(tx, paymentId) : null;
  const returnedAs = returnOf(
    spending.means === 'card'
      ? { means: 'card', amountCents: payment?.amountCents ?? 0 }
      : { means: spending.means },
  );
  await markReturned(tx, spending.id, returnedAs, now);
  // Money that has gone back to the card, or is disputed, does not come back a second time.
  if (payment && payment.refundedCents + payment.disputedCents > 0) return 'nothing';
  if (returnedAs === 'refund' && paymentId) await markRefundDue(tx, paymentId);
  if (returnedAs === 'free_send' || returnedAs === 'credit') {
    await moveBalance(tx, {
      userId,
      balance: returnedAs === 'free_send' ? 'free_sends' : 'credits',
      delta: 1,
      reason: 'returned',
      messageId,
      paymentId,
      createdAt: now,
    });
  }
  return returnedAs;
}
