import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { adjustBalance } from './adjust-balance.server.ts';
import { returnOfSpending } from './payment.rules.ts';
import { lockPayment, markRefundDue } from './payment.store.server.ts';
import { reconcileCredits } from './reconcile-credits.server.ts';
import type { ReturnedAs } from './send-balance.rules.ts';
import { lockOpenSpending, markReturned } from './spending.store.server.ts';

/**
 * No delivery, no charge (product.md section 2): gives back what this message took, inside the
 * caller's transaction. A free send or credit returns as it was; a card payment up to the standard
 * price as one credit, above it as a refund, which a job carries out; an unlimited plan returns
 * nothing. Asking twice gives back once, because then no spending is open any more.
 * @returns what came back, or null when the message had taken nothing
 */
export async function returnSend(
  tx: DbOrTx,
  messageId: string,
  now: Date,
): Promise<ReturnedAs | null> {
  const spending = await lockOpenSpending(tx, messageId);
  if (!spending) return null;
  const { id, userId, paymentMethod, paymentId } = spending;
  const payment = paymentId ? await lockPayment(tx, { id: paymentId }) : null;
  const returnedAs = returnOfSpending(paymentMethod, payment);
  await markReturned(tx, id, returnedAs, now);
  if (payment) {
    if (returnedAs === 'refund') await markRefundDue(tx, [payment.id]);
    else await reconcileCredits(tx, payment, now);
    return returnedAs;
  }
  if (returnedAs === 'free_send' || returnedAs === 'credit') {
    const balance = returnedAs === 'free_send' ? 'free_sends' : 'credits';
    const entry = { userId, balance, messageId, createdAt: now } as const;
    await adjustBalance(tx, { ...entry, delta: 1, reason: 'returned' });
  }
  return returnedAs;
}
