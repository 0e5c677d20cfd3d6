import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { closeBilling } from '#app/features/payments/packs/close-billing.server.ts';
import { profiles, users } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import {
  cardEvents,
  ledgerEntries,
  payments,
  spendings,
  subscriptions,
} from '#db/schema/payments.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import type { TestApp } from '../setup/test-app.ts';
import { databaseOf, type WithPool } from './database.ts';
import { asActor, updateMessage } from './messages.ts';
import type { Person } from './people.ts';

/** A person as the actor of a card payment. */
export const asPayer = (person: Person) => ({ ...asActor(person), email: person.email });

/** The id of a checkout, which is the last part of its address. */
export const checkoutIdOf = ({ url }: { url: string }): string => url.split('/').at(-1) ?? '';

/** Inserts a completed card payment for a message. */
export async function buildPayment(
  app: WithPool,
  { userId }: Pick<Person, 'userId'>,
  messageId: string,
): Promise<void> {
  await databaseOf(app).insert(payments).values({
    id: randomUUID(),
    userId,
    messageId,
    amountCents: 499,
    credits: 1,
    status: 'completed',
    createdAt: sql`now()`,
    completedAt: sql`now()`,
  });
}

/** Makes payments as if other prices had held when their pages were opened. */
export async function setBoughtCredits(
  app: WithPool,
  { userId }: Pick<Person, 'userId'>,
  credits: number,
): Promise<void> {
  await databaseOf(app).update(payments).set({ credits }).where(eq(payments.userId, userId));
}

/** The card payments of a message, oldest first. */
export const paymentsOf = (app: WithPool, messageId: string) =>
  databaseOf(app)
    .select()
    .from(payments)
    .where(eq(payments.messageId, messageId))
    .orderBy(asc(payments.createdAt), asc(payments.id));

/** How many payments of deleted accounts are due for refund. */
export const countOrphanedRefunds = (app: WithPool): Promise<number> =>
  databaseOf(app).$count(payments, and(eq(payments.status, 'refund_due'), isNull(payments.userId)));

/** The status of a message, what paid for it, and whether it has a delivery. */
export async function paidStateOf(app: WithPool, messageId: string) {
  const db = databaseOf(app);
  const [message] = await db
    .select({ status: messages.status })
    .from(messages)
    .where(eq(messages.id, messageId));
  const unreturned = and(eq(spendings.messageId, messageId), isNull(spendings.returnedAt));
  return {
    status: message?.status,
    deliveries: await db.$count(deliveries, eq(deliveries.messageId, messageId)),
    spendings: await db.$count(spendings, unreturned),
    payments: (await paymentsOf(app, messageId)).map(({ status }) => status),
  };
}

/** Everything that buying one pack and paying for one message by card leaves behind. */
export async function purchasesOf(
  app: WithPool,
  { userId }: Pick<Person, 'userId'>,
  messageId: string,
) {
  const db = databaseOf(app);
  const entries = await creditEntriesOf(app, userId);
  const { status, deliveries } = await paidStateOf(app, messageId);
  const completed = and(eq(payments.userId, userId), eq(payments.status, 'completed'));
  return {
    credits: await creditsOf(app, userId),
    ledgerSum: entries.reduce((sum, { delta }) => sum + delta, 0),
    bought: entries.filter(({ reason }) => reason === 'bought').length,
    status,
    deliveries,
    spendings: await db.$count(spendings, eq(spendings.messageId, messageId)),
    completedPayments: await db.$count(payments, completed),
    subscriptions: await db.$count(subscriptions, eq(subscriptions.userId, userId)),
  };
}

/** A person's credits. */
export async function creditsOf(app: WithPool, userId: string): Promise<number | undefined> {
  const [profile] = await databaseOf(app)
    .select({ credits: profiles.totalCredits })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return profile?.credits;
}

/** The ledger of a person's credits, oldest entry first. */
export const creditEntriesOf = (app: WithPool, userId: string) =>
  databaseOf(app)
    .select({ delta: ledgerEntries.delta, reason: ledgerEntries.reason })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.userId, userId), eq(ledgerEntries.balance, 'credits')))
    .orderBy(asc(ledgerEntries.id));

/** Changes credits around the guards of the database, as somebody with direct access could. */
export async function forgeCredits(app: WithPool, userId: string, credits: number): Promise<void> {
  await databaseOf(app).transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = 'replica'`);
    await tx.update(profiles).set({ totalCredits: credits }).where(eq(profiles.userId, userId));
  });
}

/** Marks what paid for a message as returned as a credit, without changing any balance. */
export async function markSpendingReturned(app: WithPool, messageId: string): Promise<void> {
  await databaseOf(app)
    .update(spendings)
    .set({ returnedAs: 'credit', returnedAt: sql`now()` })
    .where(eq(spendings.messageId, messageId));
}

/** Switches a draft to a template above the standard price. */
export async function switchToExpensiveTemplate(app: WithPool, messageId: string): Promise<void> {
  const templateId = 'love-1';
  await databaseOf(app)
    .update(messageTemplates)
    .set({ priceCents: 1_299 })
    .where(eq(messageTemplates.id, templateId));
  await updateMessage(app, messageId, { templateId });
}

/** A subscription as it is stored. */
export async function subscriptionOf(app: WithPool, id: string) {
  const [subscription] = await databaseOf(app)
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return subscription;
}

/** A webhook event as it is stored. */
export async function cardEventOf(app: WithPool, id: string) {
  const [event] = await databaseOf(app).select().from(cardEvents).where(eq(cardEvents.id, id));
  return event;
}

/** Deletes an account as the product does: its billing first, then the user, in one transaction. */
export async function deleteAccountWithBilling(app: TestApp, userId: string): Promise<void> {
  await app.platform.db.transaction(async (tx) => {
    await closeBilling(tx, userId);
    await tx.delete(users).where(eq(users.id, userId));
  });
}

/** Messages of these senders in these statuses, in a stable order. */
export const findMessagesIn = (
  app: WithPool,
  senderIds: string[],
  statuses: (typeof messages.$inferSelect)['status'][],
) =>
  databaseOf(app)
    .select({ id: messages.id, userId: messages.userId })
    .from(messages)
    .where(and(inArray(messages.userId, senderIds), inArray(messages.status, statuses)))
    .orderBy(asc(messages.createdAt), asc(messages.id));

/** Four independent checks of everything that is stored about money; each lists what fails it. */
export async function findMoneyInconsistencies({ pool }: WithPool) {
  const { rows: unexplainedBalances } = await pool.query(`
    select profiles.user_id from profiles
    where free_sends_remaining + total_credits <> (
      -- Received, without the sends that were returned as they were.
      select coalesce(sum(delta), 0) from ledger_entries
      where user_id = profiles.user_id
        and (reason in ('opened', 'bought', 'taken_back', 'edited') or payment_id is not null)
    ) - (
      -- Spent and not returned.
      select count(*) from spendings
      where user_id = profiles.user_id and means in ('free_send', 'credit') and returned_at is null
    )`);
  const { rows: unpaidDeliveries } = await pool.query(`
    select deliveries.message_id from deliveries
    where state in ('waiting', 'accepted') and not exists (
      select 1 from spendings
      where spendings.message_id = deliveries.message_id and returned_at is null)`);
  const { rows: mismatchedSpendings } = await pool.query(`
    select spendings.id from spendings join payments on payments.id = payment_id
    where means = 'card'
      and (payments.status in ('pending', 'failed') or payments.message_id <> spendings.message_id)`);
  const { rows: unusedPayments } = await pool.query(`
    select id from payments
    where kind = 'message' and status = 'completed' and user_id is not null
      and not exists (select 1 from spendings where payment_id = payments.id)`);
  return { unexplainedBalances, unpaidDeliveries, mismatchedSpendings, unusedPayments };
}

/** Makes handled webhook events look as if they had not been handled yet. */
export async function unmarkHandledEvents(app: WithPool, ids: string[]): Promise<void> {
  await databaseOf(app)
    .update(cardEvents)
    .set({ handledAt: null })
    .where(inArray(cardEvents.id, ids));
}
