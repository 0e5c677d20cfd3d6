import { and, desc, eq, ne } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { afterCursor, pageOf } from '#app/platform/db/page.ts';
import type { PageCursor } from '#app/shared/page-cursor.ts';
import { messages } from '#db/schema/messages.ts';
import { ledgerEntries, payments, spendings, subscriptions } from '#db/schema/payments.ts';
import { messageTemplates } from '#db/schema/templates.ts';

/**
 * One person's money, for support. Of a message it reads the film and never the letter, a name or a
 * recipient's address. Each list reads the rows of that person through their index, and one page of them.
 */

const PER_PAGE = 20;
/** A person has one pack at a time. */
const PACKS_SHOWN = 5;

/** A page of a person's card payments, newest first. Pages that nobody paid on are left out. */
export async function listPersonPayments(db: DbOrTx, userId: string, after: PageCursor | null) {
  const rows = await db
    .select({
      id: payments.id,
      kind: payments.kind,
      packId: payments.packId,
      messageId: payments.messageId,
      templateTitle: messageTemplates.title,
      status: payments.status,
      amountCents: payments.amountCents,
      refundedCents: payments.refundedCents,
      disputedCents: payments.disputedCents,
      refundCents: payments.refundCents,
      paymentIntentId: payments.paymentIntentId,
      paidUntil: payments.paidUntil,
      returnedAs: spendings.returnedAs,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .leftJoin(messages, eq(messages.id, payments.messageId))
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .leftJoin(spendings, eq(spendings.paymentId, payments.id))
    .where(
      and(
        eq(payments.userId, userId),
        ne(payments.status, 'failed'),
        afterCursor(payments.createdAt, payments.id, after),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(PER_PAGE + 1);
  const { page, hasMore } = pageOf(rows, PER_PAGE);
  return { payments: page, hasMore };
}

export type ListedPayment = Awaited<ReturnType<typeof listPersonPayments>>['payments'][number];

/** A page of the rows that explain a person's balances, newest first. */
export async function listPersonLedger(db: DbOrTx, userId: string, after: PageCursor | null) {
  const rows = await db
    .select({
      id: ledgerEntries.id,
      messageId: ledgerEntries.messageId,
      templateTitle: messageTemplates.title,
      balance: ledgerEntries.balance,
      delta: ledgerEntries.delta,
      reason: ledgerEntries.reason,
      packId: payments.packId,
      createdAt: ledgerEntries.createdAt,
    })
    .from(ledgerEntries)
    .leftJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .leftJoin(messages, eq(messages.id, ledgerEntries.messageId))
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .where(
      and(
        eq(ledgerEntries.userId, userId),
        afterCursor(ledgerEntries.createdAt, ledgerEntries.id, after),
      ),
    )
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
    .limit(PER_PAGE + 1);
  const { page, hasMore } = pageOf(rows, PER_PAGE);
  return { entries: page, hasMore };
}

export type ListedLedgerEntry = Awaited<ReturnType<typeof listPersonLedger>>['entries'][number];

/** A person's newest packs, also those that have ended. */
export const listPersonPacks = (db: DbOrTx, userId: string) =>
  db
    .select({
      id: subscriptions.id,
      packId: subscriptions.packId,
      state: subscriptions.state,
      desiredState: subscriptions.desiredState,
      endsAtPeriodEnd: subscriptions.endsAtPeriodEnd,
      paidUntil: subscriptions.paidUntil,
    })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(PACKS_SHOWN);

export type ListedPack = Awaited<ReturnType<typeof listPersonPacks>>[number];
