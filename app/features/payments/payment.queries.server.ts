import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { users } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { cardCustomers, payments, spendings } from '#db/schema/payments.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import { priceOf } from './prices.ts';

export type Payment = typeof payments.$inferSelect;

const isUuid = (text: string) => z.uuid().safeParse(text).success;

/** @param id as the card provider returned it, which may be anything */
export async function findPaymentById(db: DbOrTx, id: string | null): Promise<Payment | null> {
  if (!id || !isUuid(id)) return null;
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return payment ?? null;
}

/** The payment of a checkout: by the checkout's id, or by ours when we never learned that id. */
export async function findPaymentByCheckout(
  db: DbOrTx,
  checkout: { id: string; paymentId: string | null },
): Promise<Payment | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.checkoutId, checkout.id));
  if (payment) return payment;
  const named = await findPaymentById(db, checkout.paymentId);
  return named?.checkoutId === null ? named : null;
}

export async function findPaymentByIntent(db: DbOrTx, intentId: string): Promise<Payment | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.paymentIntentId, intentId));
  return payment ?? null;
}

/** The pending payment of a message, or of a person's pack. There is at most one. */
export async function findPendingPayment(
  db: DbOrTx,
  of: { messageId: string } | { packOfUserId: string },
): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.status, 'pending'),
        'messageId' in of
          ? and(eq(payments.kind, 'message'), eq(payments.messageId, of.messageId))
          : and(eq(payments.kind, 'pack'), eq(payments.userId, of.packOfUserId)),
      ),
    );
  return payment ?? null;
}

/** The status of a person's message, and its price by card. */
export async function findPayableMessage(db: DbOrTx, messageId: string, userId: string) {
  const [row] = await db
    .select({
      status: messages.status,
      isPremium: messageTemplates.isPremium,
      priceCents: messageTemplates.priceCents,
    })
    .from(messages)
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .where(and(eq(messages.id, messageId), eq(messages.userId, userId)));
  if (!row) return null;
  const { status, isPremium, priceCents } = row;
  return { status, amountCents: priceOf({ isPremium: isPremium ?? false, priceCents }) };
}

export async function findCustomerId(db: DbOrTx, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ customerId: cardCustomers.customerId })
    .from(cardCustomers)
    .where(eq(cardCustomers.userId, userId));
  return row?.customerId ?? null;
}

/** At most this many of a kind are reconciled in one run of the job. */
export const RECONCILE_BATCH = 50;

/** Pending payments that were not checked lately, and those whose message was sent another way. */
export async function listPaymentsToReconcile(db: DbOrTx, before: Date): Promise<Payment[]> {
  const isStale = and(
    lt(payments.createdAt, before),
    or(isNull(payments.checkedAt), lt(payments.checkedAt, before)),
  );
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .leftJoin(messages, eq(messages.id, payments.messageId))
    .where(
      and(
        eq(payments.status, 'pending'),
        or(
          isStale,
          and(
            eq(payments.kind, 'message'),
            isNull(payments.checkedAt),
            sql`${messages.status} is distinct from 'draft'`,
          ),
        ),
      ),
    )
    .orderBy(sql`${payments.checkedAt} asc nulls first`)
    .limit(RECONCILE_BATCH);
  return rows.map(({ payment }) => payment);
}

/** Payments that must be refunded, in full or up to what an admin has decided. */
export async function listDueRefunds(db: DbOrTx): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(or(eq(payments.status, 'refund_due'), gt(payments.refundCents, payments.refundedCents)))
    .orderBy(sql`${payments.checkedAt} asc nulls first`)
    .limit(RECONCILE_BATCH);
}

/** Until the transaction ends, the account is not deleted. @returns false when it is already */
export async function lockPayer(tx: DbOrTx, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('key share');
  return found.length === 1;
}

/** Until the transaction ends, nothing is bought or paid with for this person. */
export async function lockPurchases(tx: DbOrTx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/**
 * The card payments of a person's messages that have not arrived: no mail server has accepted their mail,
 * or it came back and nobody has opened their private link. Locks their spendings.
 */
export async function lockUndeliveredPayments(tx: DbOrTx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ paymentId: spendings.paymentId })
    .from(spendings)
    .innerJoin(deliveries, eq(deliveries.messageId, spendings.messageId))
    .where(
      and(
        eq(spendings.userId, userId),
        eq(spendings.paymentMethod, 'card'),
        isNull(spendings.returnedAt),
        or(
          inArray(deliveries.state, ['waiting', 'held']),
          and(eq(deliveries.state, 'failed'), isNull(deliveries.privateOpenedAt)),
        ),
      ),
    )
    .for('update', { of: spendings });
  return rows.map(({ paymentId }) => paymentId).filter((id) => id !== null);
}
