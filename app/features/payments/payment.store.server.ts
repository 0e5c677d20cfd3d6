import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { cardCustomers, payments } from '#db/schema/payments.ts';
import type { Payment } from './payment.queries.server.ts';

type NewPayment = typeof payments.$inferInsert;

/** @returns false when one is open for the same message, or for a pack of the same person */
export async function insertOpenPayment(
  tx: DbOrTx,
  payment: Omit<NewPayment, 'status'>,
): Promise<boolean> {
  const made = await tx
    .insert(payments)
    .values({ ...payment, status: 'pending' })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  return made.length === 1;
}

/** One row for a month that renews a pack, made once however often it is told. */
export async function insertMonth(
  tx: DbOrTx,
  payment: Omit<NewPayment, 'status'> & { invoiceId: string },
): Promise<void> {
  await tx
    .insert(payments)
    .values({ ...payment, kind: 'pack', status: 'failed' })
    .onConflictDoNothing({ target: payments.invoiceId });
}

/** Takes a payment for the rest of the transaction: whoever comes second sees what the first did. */
export async function lockPayment(
  tx: DbOrTx,
  by: { id: string } | { invoiceId: string },
): Promise<Payment | null> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where('id' in by ? eq(payments.id, by.id) : eq(payments.invoiceId, by.invoiceId))
    .for('update');
  return payment ?? null;
}

export async function recordCheckout(tx: DbOrTx, id: string, checkoutId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ checkoutId })
    .where(and(eq(payments.id, id), isNull(payments.checkoutId)));
}

export async function recordPaymentCheck(tx: DbOrTx, id: string, now: Date): Promise<void> {
  await tx.update(payments).set({ checkedAt: now }).where(eq(payments.id, id));
}

export async function recordCreditsWrittenOff(
  tx: DbOrTx,
  id: string,
  credits: number,
): Promise<void> {
  await tx.update(payments).set({ creditsForgone: credits }).where(eq(payments.id, id));
}

/** Nobody paid, and nobody can any more. */
export async function markFailed(tx: DbOrTx, id: string): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'failed' })
    .where(and(eq(payments.id, id), eq(payments.status, 'pending')));
}

/** The money is here. Only for a payment whose row is held, and that was open or given up. */
export async function markCompleted(
  tx: DbOrTx,
  id: string,
  facts: Partial<
    Pick<
      NewPayment,
      'checkoutId' | 'paymentIntentId' | 'invoiceId' | 'subscriptionId' | 'paidUntil'
    >
  >,
  now: Date,
): Promise<void> {
  await tx
    .update(payments)
    .set({ ...facts, status: 'completed', completedAt: now })
    .where(eq(payments.id, id));
}

/** The whole amount goes back to the card; a job sees to it. */
export async function markRefundDue(tx: DbOrTx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(payments)
    .set({ status: 'refund_due', checkedAt: null })
    .where(and(inArray(payments.id, ids), eq(payments.status, 'completed')));
}

/** What the card provider says went back, or is disputed. A full refund ends the payment. */
export async function recordRefund(
  tx: DbOrTx,
  id: string,
  facts: { refundedCents: number; disputedCents: number },
): Promise<Payment | null> {
  const [payment] = await tx
    .update(payments)
    .set({
      refundedCents: sql`least(${facts.refundedCents}, ${payments.amountCents})`,
      disputedCents: sql`least(${facts.disputedCents}, ${payments.amountCents})`,
      status: sql`case when ${facts.refundedCents} >= ${payments.amountCents} then 'refunded' else ${payments.status} end`,
    })
    .where(eq(payments.id, id))
    .returning();
  return payment ?? null;
}

/** Whom the card provider knows a person as. The first one noted stays; noting again is harmless. */
export async function recordCustomer(
  tx: DbOrTx,
  userId: string,
  customerId: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(cardCustomers)
    .values({ userId, customerId, createdAt: now })
    .onConflictDoNothing({ target: cardCustomers.userId });
}
