import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { lockPayment, lockPaymentWrittenOff, markRefundDue } from '../payment.store.server.ts';
import { adjustBalance } from './adjust-balance.server.ts';
import { lockUnreturnedSpending, markReturned } from './ledger.store.server.ts';
import { type ReturnedAs, returnFor } from './payment-value.rules.ts';
import { reconcileCredits, takeOwedCredit } from './reconcile-credits.server.ts';

/**
 * No delivery, no charge: gives back what a message took, inside the caller's transaction. A free
 * send or credit returns as it was; a card payment up to the standard price as one credit, a larger
 * one as a refund, which a job carries out; an unlimited plan returns nothing. A repeat finds no
 * unreturned spending and does nothing. A credit whose money was refunded or disputed is taken back.
 * @returns what came back, or null when the message had taken nothing
 */
export async function returnSend(
  tx: DbOrTx,
  messageId: string,
  now: Date,
): Promise<ReturnedAs | null> {
  const spending = await lockUnreturnedSpending(tx, messageId);
  if (!spending) return null;
  const { id, userId, paymentMethod, paymentId } = spending;
  const payment = paymentId ? await lockPayment(tx, { id: paymentId }) : null;
  const returnedAs = returnFor(paymentMethod, payment);
  await markReturned(tx, id, returnedAs, now);
  if (payment) {
    if (returnedAs === 'refund') await markRefundDue(tx, [payment.id]);
    else await reconcileCredits(tx, payment, now);
    return returnedAs;
  }
  if (returnedAs === 'free_send' || returnedAs === 'credit') {
    const balance = returnedAs === 'free_send' ? 'free_sends' : 'credits';
    const entry = { userId, balance, messageId, createdAt: now } as const;
    // Payments are locked before balances, everywhere.
    const owing = returnedAs === 'credit' ? await lockPaymentWrittenOff(tx, userId) : null;
    await adjustBalance(tx, { ...entry, delta: 1, reason: 'returned' });
    if (owing) await takeOwedCredit(tx, owing, now);
  }
  return returnedAs;
}
