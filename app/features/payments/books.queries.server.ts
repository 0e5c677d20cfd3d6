import { and, count, desc, eq, gte, inArray, lt, max, sql, sum } from 'drizzle-orm';
import { minutes, shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { profiles } from '#db/schema/accounts.ts';
import { cardEvents, ledgerChecks, ledgerEntries, payments } from '#db/schema/payments.ts';

/** The accounts whose balance is not the sum of its rows, and how many there are in all. */
export async function listDifferingBalances(
  tx: DbOrTx,
): Promise<{ accounts: number; differing: string[] }> {
  const [all] = await tx.select({ total: count() }).from(profiles);
  const sumOf = (balance: string) =>
    sql`coalesce(sum(${ledgerEntries.delta}) filter (where ${ledgerEntries.balance} = ${balance}), 0)`;
  const rows = await tx
    .select({ userId: profiles.userId })
    .from(profiles)
    .leftJoin(ledgerEntries, eq(ledgerEntries.userId, profiles.userId))
    .groupBy(profiles.userId, profiles.freeSendsRemaining, profiles.totalCredits)
    .having(
      sql`${profiles.freeSendsRemaining} <> ${sumOf('free_sends')} or ${profiles.totalCredits} <> ${sumOf('credits')}`,
    )
    .limit(100);
  return { accounts: all?.total ?? 0, differing: rows.map(({ userId }) => userId) };
}

/**
 * What a payment leaves with us: what was completed minus what went back or is disputed (product.md
 * section 6). One that is due to go back counts as gone.
 */
const revenueCents = sum(
  sql`greatest(0, ${payments.amountCents} - ${payments.refundedCents} - ${payments.disputedCents})`,
).mapWith(Number);
const isRevenue = eq(payments.status, 'completed');

/** Revenue of all time, in cents. */
export async function getRevenueCents(tx: DbOrTx): Promise<number> {
  const [row] = await tx.select({ cents: revenueCents }).from(payments).where(isRevenue);
  return row?.cents ?? 0;
}

/**
 * The same revenue by the day its payment was begun (`YYYY-MM-DD`, UTC), in cents, from `since` on.
 * Days without any are left out.
 */
export async function listDailyRevenueCents(
  tx: DbOrTx,
  since: Date,
): Promise<{ day: string; value: number }[]> {
  const day = sql<string>`to_char(${payments.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  return tx
    .select({ day, value: revenueCents })
    .from(payments)
    .where(and(isRevenue, gte(payments.createdAt, since)))
    .groupBy(sql`1`);
}

export interface PaymentHealth {
  /** When the card provider last told anything; null when it never has. */
  lastEventAt: Date | null;
  /** Events that did not agree with our books, never resolved. */
  refusedEvents: number;
  /** Payment pages that are open longer than they can be paid. */
  overdueCheckouts: number;
  /** Payments on their way back to a card, and those among them that take unusually long. */
  refundsDue: number;
  disputedPayments: number;
  lastLedgerCheck: { checkedAt: Date; accounts: number; differing: number } | null;
}

/** How paying fares, for the admin page. */
export async function getPaymentHealth(tx: DbOrTx, now: Date): Promise<PaymentHealth> {
  const [events] = await tx
    .select({
      lastEventAt: max(cardEvents.receivedAt),
      refused: sql`count(*) filter (where ${cardEvents.refusal} is not null)`.mapWith(Number),
    })
    .from(cardEvents);
  const [overdue] = await tx
    .select({ total: count() })
    .from(payments)
    .where(and(eq(payments.status, 'pending'), lt(payments.createdAt, shifted(now, -minutes(90)))));
  const [money] = await tx
    .select({
      refundsDue: sql`count(*) filter (where ${payments.status} = 'refund_due')`.mapWith(Number),
      disputed: sql`count(*) filter (where ${payments.disputedCents} > 0)`.mapWith(Number),
    })
    .from(payments)
    .where(inArray(payments.status, ['completed', 'refund_due']));
  const [check] = await tx
    .select({
      checkedAt: ledgerChecks.checkedAt,
      accounts: ledgerChecks.accounts,
      differing: ledgerChecks.differing,
    })
    .from(ledgerChecks)
    .orderBy(desc(ledgerChecks.id))
    .limit(1);
  return {
    lastEventAt: events?.lastEventAt ?? null,
    refusedEvents: events?.refused ?? 0,
    overdueCheckouts: overdue?.total ?? 0,
    refundsDue: money?.refundsDue ?? 0,
    disputedPayments: money?.disputed ?? 0,
    lastLedgerCheck: check ?? null,
  };
}
