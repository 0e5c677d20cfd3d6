import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql, sum } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import {
  cardCustomers,
  ledgerEntries,
  payments,
  spendings,
  subscriptions,
} from '#db/schema/payments.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import { priceOf } from './prices.ts';

export type Payment = typeof payments.$inferSelect;
export type Subscription = typeof subscriptions.$inferSelect;

async function findPayment(tx: DbOrTx, id: string): Promise<Payment | null> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id));
  return payment ?? null;
}

/** The payment a page of the card provider is for: by its id, or by ours when we never learnt it. */
export async function findPaymentOfCheckout(
  tx: DbOrTx,
  facts: { id: string; paymentId: string | null },
): Promise<Payment | null> {
  const [payment] = await tx.select().from(payments).where(eq(payments.checkoutId, facts.id));
  if (payment) return payment;
  const own = facts.paymentId && isUuid(facts.paymentId) ? facts.paymentId : null;
  const named = own ? await findPayment(tx, own) : null;
  return named?.checkoutId === null ? named : null;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

export async function findNamedPayment(tx: DbOrTx, id: string | null): Promise<Payment | null> {
  return id && isUuid(id) ? findPayment(tx, id) : null;
}

export async function findPaymentOfIntent(tx: DbOrTx, intentId: string): Promise<Payment | null> {
  const [payment] = await tx.select().from(payments).where(eq(payments.paymentIntentId, intentId));
  return payment ?? null;
}

/** The payment page that is open for a message, or for a person's pack. */
export async function findOpenPayment(
  tx: DbOrTx,
  of: { messageId: string } | { packOfUserId: string },
): Promise<Payment | null> {
  const [payment] = await tx
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

const payable = {
  id: messages.id,
  userId: messages.userId,
  status: messages.status,
  isPremium: messageTemplates.isPremium,
  priceCents: messageTemplates.priceCents,
};

/** A message with what it costs by card. */
export async function findPayableMessage(tx: DbOrTx, messageId: string, userId: string) {
  const [row] = await tx
    .select(payable)
    .from(messages)
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .where(and(eq(messages.id, messageId), eq(messages.userId, userId)));
  if (!row) return null;
  const { isPremium, priceCents, ...message } = row;
  return { ...message, amountCents: priceOf({ isPremium: isPremium ?? false, priceCents }) };
}

/** How many credits stand in the ledger for a payment, and whether its message came back as one. */
export async function findCreditsOfPayment(tx: DbOrTx, paymentId: string) {
  const [entry] = await tx
    .select({ credits: sum(ledgerEntries.delta).mapWith(Number) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, paymentId));
  const [spending] = await tx
    .select({ returnedAs: spendings.returnedAs })
    .from(spendings)
    .where(eq(spendings.paymentId, paymentId));
  return { credits: entry?.credits ?? 0, cameBackAsCredit: spending?.returnedAs === 'credit' };
}

export async function findCustomerId(tx: DbOrTx, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ customerId: cardCustomers.customerId })
    .from(cardCustomers)
    .where(eq(cardCustomers.userId, userId));
  return row?.customerId ?? null;
}

export async function findSubscription(tx: DbOrTx, id: string): Promise<Subscription | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row ?? null;
}

/** The pack a person has now, if any: running, late or paused. */
export async function findOwnSubscription(
  tx: DbOrTx,
  userId: string,
): Promise<Subscription | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        ne(subscriptions.state, 'ended'),
        ne(subscriptions.wanted, 'ended'),
      ),
    )
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
  return row ?? null;
}

/** At most this many of a kind are worked on in one run of the job. */
const BATCH = 50;

/** Payment pages nobody has told us the end of, and those of messages that were sent otherwise. */
export async function listUnsettledPayments(tx: DbOrTx, before: Date): Promise<Payment[]> {
  const isStale = and(
    lt(payments.createdAt, before),
    or(isNull(payments.checkedAt), lt(payments.checkedAt, before)),
  );
  const rows = await tx
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
    .limit(BATCH);
  return rows.map(({ payment }) => payment);
}

export async function listDueRefunds(tx: DbOrTx): Promise<Payment[]> {
  return tx
    .select()
    .from(payments)
    .where(eq(payments.status, 'refund_due'))
    .orderBy(sql`${payments.checkedAt} asc nulls first`)
    .limit(BATCH);
}

/** Where what we want and what the card provider says differ, and what it was not asked for long. */
export async function listUnsettledSubscriptions(
  tx: DbOrTx,
  { now, longAgo, whileAgo }: { now: Date; longAgo: Date; whileAgo: Date },
): Promise<Subscription[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(
      and(
        ne(subscriptions.state, 'ended'),
        or(
          eq(subscriptions.wanted, 'ended'),
          and(eq(subscriptions.wanted, 'paused'), ne(subscriptions.state, 'paused')),
          and(eq(subscriptions.wanted, 'active'), eq(subscriptions.state, 'paused')),
          lt(subscriptions.checkedAt, longAgo),
          and(lt(subscriptions.paidUntil, now), lt(subscriptions.checkedAt, whileAgo)),
        ),
      ),
    )
    .orderBy(asc(subscriptions.checkedAt))
    .limit(BATCH);
}

/** The card payments of a person's messages that no mail server has accepted; locks their spendings. */
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
        inArray(deliveries.state, ['waiting', 'held']),
      ),
    )
    .for('update', { of: spendings });
  return rows.map(({ paymentId }) => paymentId).filter((id) => id !== null);
}
