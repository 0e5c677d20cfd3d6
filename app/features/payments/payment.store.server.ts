import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { cardCustomers, payments } from '#db/schema/payments.ts';
import type { Payment } from './payment.queries.server.ts';

type NewPayment = typeof payments.$inferInsert;

/** @returns false when one is pending for the same message, or for a pack of the same person */
export async function insertPendingPayment(
  db: DbOrTx,
  payment: Omit<NewPayment, 'status'>,
): Promise<boolean> {
  const inserted = await db
    .insert(payments)
    .values({ ...payment, status: 'pending' })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  return inserted.length === 1;
}

/** A payment that the card provider has and we had no record of. @returns false when it is known */
export async function insertUnknownPayment(
  tx: DbOrTx,
  payment: Omit<NewPayment, 'status'>,
): Promise<boolean> {
  const inserted = await tx
    .insert(payments)
    .values({ ...payment, status: 'refund_due' })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  return inserted.length === 1;
}

/** The payment of a month that renews a pack; a repeat for the same invoice changes nothing. */
export async function insertRenewalPayment(
  db: DbOrTx,
  payment: Omit<NewPayment, 'status'> & { invoiceId: string },
): Promise<void> {
  await db
    .insert(payments)
    .values({ ...payment, kind: 'pack', status: 'failed' })
    .onConflictDoNothing({ target: payments.invoiceId });
}

/** Locks a payment until the transaction ends, so that a second caller sees what the first did. */
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

/**
 * Locks all payments of a person that brought money, so that no dispute is recorded at the same time. Not
 * pending ones: the transaction that completes one locks its message next, which the caller may hold.
 * @returns one with credits that were spent and whose money is gone
 */
export async function lockPaymentWrittenOff(tx: DbOrTx, userId: string): Promise<Payment | null> {
  const found = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        inArray(payments.status, ['completed', 'refund_due', 'refunded']),
      ),
    )
    .orderBy(payments.id)
    .for('update');
  return found.find(({ creditsWrittenOff }) => creditsWrittenOff > 0) ?? null;
}

export async function recordCheckout(db: DbOrTx, id: string, checkoutId: string): Promise<void> {
  await db
    .update(payments)
    .set({ checkoutId })
    .where(and(eq(payments.id, id), isNull(payments.checkoutId)));
}

export async function recordPaymentCheck(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db.update(payments).set({ checkedAt: now }).where(eq(payments.id, id));
}

export async function recordCreditsWrittenOff(
  db: DbOrTx,
  id: string,
  credits: number,
): Promise<void> {
  await db.update(payments).set({ creditsWrittenOff: credits }).where(eq(payments.id, id));
}

/** Nobody paid, and the payment page is closed. */
export async function markPaymentFailed(db: DbOrTx, id: string): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'failed' })
    .where(and(eq(payments.id, id), eq(payments.status, 'pending')));
}

/** The money is here. Only for a locked payment that is `pending` or `failed`. */
export async function markCompleted(
  tx: DbOrTx,
  id: string,
  providerIds: Partial<
    Pick<
      NewPayment,
      'checkoutId' | 'paymentIntentId' | 'invoiceId' | 'subscriptionId' | 'paidUntil' | 'cardHash'
    >
  >,
  now: Date,
): Promise<void> {
  await tx
    .update(payments)
    .set({ ...providerIds, status: 'completed', completedAt: now })
    .where(eq(payments.id, id));
}

/** Marks completed payments for a full refund, which a job carries out. */
export async function markRefundDue(db: DbOrTx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(payments)
    .set({ status: 'refund_due', checkedAt: null })
    .where(and(inArray(payments.id, ids), eq(payments.status, 'completed')));
}

/**
 * Records what an admin has decided to refund of a locked payment; a job carries it out. All of it makes the
 * payment due for refund, so that it pays for nothing meanwhile.
 */
export async function markRefundAsked(
  tx: DbOrTx,
  { id, amountCents }: Pick<Payment, 'id' | 'amountCents'>,
  refund: { refundCents: number; creditsLeft: number; creditsRefunded: number; now: Date },
): Promise<Payment | null> {
  const { refundCents, creditsLeft, creditsRefunded, now } = refund;
  const [payment] = await tx
    .update(payments)
    .set({
      refundCents,
      refundAskedAt: now,
      credits: creditsLeft,
      creditsRefunded,
      checkedAt: null,
      ...(refundCents === amountCents && { status: 'refund_due' }),
    })
    .where(eq(payments.id, id))
    .returning();
  return payment ?? null;
}

/** Undoes `markRefundAsked` for a locked payment: the card provider will not refund it. */
export async function unmarkRefundAsked(tx: DbOrTx, id: string): Promise<Payment | null> {
  const [payment] = await tx
    .update(payments)
    .set({
      refundCents: null,
      refundAskedAt: null,
      credits: sql`${payments.credits} + ${payments.creditsRefunded}`,
      creditsRefunded: 0,
      status: 'completed',
    })
    .where(eq(payments.id, id))
    .returning();
  return payment ?? null;
}

/**
 * Records what the card provider says was refunded or is disputed, and the card, as long as its payer has
 * an account. A full refund ends the payment.
 */
export async function recordRefund(
  db: DbOrTx,
  id: string,
  {
    refundedCents,
    disputedCents,
    cardHash,
  }: { refundedCents: number; disputedCents: number; cardHash: Buffer | null },
): Promise<Payment | null> {
  const [payment] = await db
    .update(payments)
    .set({
      refundedCents: sql`least(${refundedCents}, ${payments.amountCents})`,
      disputedCents: sql`least(${disputedCents}, ${payments.amountCents})`,
      cardHash: sql`case when ${payments.userId} is not null then coalesce(${cardHash}::bytea, ${payments.cardHash}) end`,
      status: sql`case when ${refundedCents} >= ${payments.amountCents} then 'refunded' else ${payments.status} end`,
    })
    .where(eq(payments.id, id))
    .returning();
  return payment ?? null;
}

/** Records a person's customer id at the card provider. The first one stays; a repeat is harmless. */
export async function recordCustomer(
  db: DbOrTx,
  userId: string,
  customerId: string,
  now: Date,
): Promise<void> {
  await db
    .insert(cardCustomers)
    .values({ userId, customerId, createdAt: now })
    .onConflictDoNothing({ target: cardCustomers.userId });
}

/** The billing portal has nothing more to show the person. */
export async function deleteCustomer(tx: DbOrTx, userId: string): Promise<void> {
  await tx.delete(cardCustomers).where(eq(cardCustomers.userId, userId));
}

/** Takes a person's name off payments that brought no money; if one does later, it is refunded. */
export async function detachUnpaid(tx: DbOrTx, userId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ userId: null })
    .where(and(eq(payments.userId, userId), inArray(payments.status, ['pending', 'failed'])));
}
