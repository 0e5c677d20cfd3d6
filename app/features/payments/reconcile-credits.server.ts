import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { adjustBalance } from './adjust-balance.server.ts';
import { lockCredits } from './credits.queries.server.ts';
import { findCreditsOfPayment, type Payment } from './payment.queries.server.ts';
import { creditsFor } from './payment.rules.ts';
import { recordCreditsWrittenOff } from './payment.store.server.ts';

/**
 * Brings the credits that stand in the ledger for a payment to what it is worth now: gives them when
 * the money is here, takes back those that are still unspent when it went back or is disputed. Those
 * that were spent are forgone, so that called again it finds nothing to do, also when other credits
 * have come meanwhile. The caller holds the payment's row.
 */
export async function reconcileCredits(tx: DbOrTx, payment: Payment, now: Date): Promise<void> {
  const { id: paymentId, userId, messageId, kind, creditsForgone } = payment;
  if (!userId) return;
  const { credits, cameBackAsCredit } = await findCreditsOfPayment(tx, paymentId);
  const missing = creditsFor(payment, cameBackAsCredit) - credits;
  const entry = { userId, balance: 'credits', messageId, paymentId, createdAt: now } as const;
  if (missing > 0) {
    const reason = kind === 'message' ? 'returned' : 'bought';
    await adjustBalance(tx, { ...entry, delta: missing, reason });
  }
  const owed = Math.max(0, -missing - creditsForgone);
  const unspent = owed > 0 ? Math.min(owed, await lockCredits(tx, userId)) : 0;
  if (unspent > 0) await adjustBalance(tx, { ...entry, delta: -unspent, reason: 'taken_back' });
  const forgone = missing < 0 ? creditsForgone + owed - unspent : 0;
  if (forgone !== creditsForgone) await recordCreditsWrittenOff(tx, paymentId, forgone);
}
