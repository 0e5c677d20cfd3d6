import { lockCredits } from '#app/features/accounts/change-balance.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Payment } from '../payment.queries.server.ts';
import { recordCreditsWrittenOff } from '../payment.store.server.ts';
import { adjustBalance } from './adjust-balance.server.ts';
import { findPaymentCredits } from './ledger.queries.server.ts';
import { creditsFor } from './payment-value.rules.ts';

/**
 * Adjusts the credits the ledger holds for a payment to what it is worth now: adds them once the money
 * is here, and takes unspent ones back when it is refunded or disputed. Spent ones are written off,
 * so that a repeat never takes them from credits bought later. The caller has locked the payment.
 */
export async function reconcileCredits(tx: DbOrTx, payment: Payment, now: Date): Promise<void> {
  const { id: paymentId, userId, messageId, kind, creditsWrittenOff } = payment;
  if (!userId) return;
  const { credits, wasReturnedAsCredit } = await findPaymentCredits(tx, paymentId);
  const missing = creditsFor(payment, wasReturnedAsCredit) - credits;
  const entry = { userId, balance: 'credits', messageId, paymentId, createdAt: now } as const;
  if (missing > 0) {
    const reason = kind === 'message' ? 'returned' : 'bought';
    await adjustBalance(tx, { ...entry, delta: missing, reason });
  }
  const owed = Math.max(0, -missing - creditsWrittenOff);
  const unspent = owed > 0 ? Math.min(owed, await lockCredits(tx, userId)) : 0;
  if (unspent > 0) await adjustBalance(tx, { ...entry, delta: -unspent, reason: 'taken_back' });
  const writtenOff = missing < 0 ? creditsWrittenOff + owed - unspent : 0;
  if (writtenOff !== creditsWrittenOff) await recordCreditsWrittenOff(tx, paymentId, writtenOff);
}

/**
 * Takes back a credit that was just returned to somebody who still owes one: credits of a payment that
 * was refunded or disputed were written off because they were spent, and one is unspent again.
 * @param owing the payment, locked
 */
export async function takeOwedCredit(tx: DbOrTx, owing: Payment, now: Date): Promise<void> {
  const { id: paymentId, userId, messageId, creditsWrittenOff } = owing;
  if (!userId) return;
  const entry = { userId, balance: 'credits', messageId, paymentId, createdAt: now } as const;
  if (await adjustBalance(tx, { ...entry, delta: -1, reason: 'taken_back' })) {
    await recordCreditsWrittenOff(tx, paymentId, creditsWrittenOff - 1);
  }
}
