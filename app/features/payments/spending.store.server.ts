import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { spendings, subscriptions } from '#db/schema/payments.ts';
import type { PaymentMethod, ReturnedAs } from './send-balance.rules.ts';

interface NewSpending {
  userId: string;
  messageId: string;
  paymentMethod: PaymentMethod;
  paymentId?: string;
  subscriptionId?: string;
  spentAt: Date;
}

/** @throws a unique violation when the message is paid for already, or the payment was used */
export async function insertSpending(tx: DbOrTx, spending: NewSpending): Promise<void> {
  await tx.insert(spendings).values(spending);
}

/** Takes the spending of a message that did not come back yet, for the rest of the transaction. */
export async function lockOpenSpending(tx: DbOrTx, messageId: string) {
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

export async function markReturned(
  tx: DbOrTx,
  spendingId: number,
  returnedAs: ReturnedAs,
  now: Date,
): Promise<void> {
  await tx
    .update(spendings)
    .set({ returnedAs, returnedAt: now })
    .where(eq(spendings.id, spendingId));
}

/** Holds a plan while a send is taken from it, so that its count cannot be outrun. */
export async function lockSubscription(tx: DbOrTx, id: string): Promise<void> {
  await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
    .for('update');
}
