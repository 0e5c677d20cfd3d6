import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { ledgerEntries, spendings } from '#db/schema/payments.ts';
import type { ReturnedAs } from './payment-value.rules.ts';
import type { PaymentMethod } from './send-balance.rules.ts';

export type LedgerEntry = Omit<typeof ledgerEntries.$inferInsert, 'id'>;

export async function insertLedgerEntry(db: DbOrTx, entry: LedgerEntry): Promise<void> {
  await db.insert(ledgerEntries).values(entry);
}

interface NewSpending {
  userId: string;
  messageId: string;
  paymentMethod: PaymentMethod;
  paymentId?: string;
  subscriptionId?: string;
  spentAt: Date;
}

/** @throws a unique violation when the message is paid for already, or the payment was used */
export async function insertSpending(db: DbOrTx, spending: NewSpending): Promise<void> {
  await db.insert(spendings).values(spending);
}

/** The spending of a message that was not returned, locked until the transaction ends. */
export async function lockUnreturnedSpending(tx: DbOrTx, messageId: string) {
  const [spending] = await tx
    .select({
      id: spendings.id,
      userId: spendings.userId,
      paymentMethod: spendings.paymentMethod,
      paymentId: spendings.paymentId,
    })
    .from(spendings)
    .where(and(eq(spendings.messageId, messageId), isNull(spendings.returnedAt)))
    .for('update');
  return spending ?? null;
}

/** The spending that a card payment paid for, locked until the transaction ends. */
export async function lockSpendingOf(tx: DbOrTx, paymentId: string) {
  const [spending] = await tx
    .select({ id: spendings.id, returnedAs: spendings.returnedAs })
    .from(spendings)
    .where(eq(spendings.paymentId, paymentId))
    .for('update');
  return spending ?? null;
}

export async function markReturned(
  db: DbOrTx,
  spendingId: number,
  returnedAs: ReturnedAs,
  now: Date,
): Promise<void> {
  await db
    .update(spendings)
    .set({ returnedAs, returnedAt: now })
    .where(eq(spendings.id, spendingId));
}
