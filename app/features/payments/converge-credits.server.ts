import type { Tx } from '#app/platform/db/database.server.ts';
import { lockCredits } from './credits.queries.server.ts';
import { moveBalance } from './move-balance.server.ts';
import { findCreditsOfPayment, type Payment } from './payment.queries.server.ts';
import { creditsOf } from './payment.rules.ts';

/**
 * Brings the credits that stand in the ledger for a payment to what it is worth now: gives them when
 * the money is here, takes back those that are still unspent when it went back or is disputed.
 * Called again it finds nothing to do. The caller holds the payment's row.
 */
export async function convergeCredits(tx: Tx, payment: Payment, now: Date): Promise<void> {
  const { id: paymentId, userId, messageId, kind } = payment;
  if (!userId) return;
  const { credits, cameBackAsCredit } = await findCreditsOfPayment(tx, paymentId);
  const missing = creditsOf(payment, cameBackAsCredit) - credits;
  const entry = { userId, balance: 'credits', messageId, paymentId, createdAt: now } as const;
  if (missing > 0) {
    const reason = kind === 'message' ? 'returned' : 'bought';
    await moveBalance(tx, { ...entry, delta: missing, reason });
  }
  if (missing < 0) {
    const unspent = Math.min(-missing, await lockCredits(tx, userId));
    if (unspent > 0) await moveBalance(tx, { ...entry, delta: -unspent, reason: 'taken_back' });
  }
}
