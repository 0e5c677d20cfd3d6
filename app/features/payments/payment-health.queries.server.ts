import { and, count, eq, gt, inArray, isNotNull, lt, max, min, or, sql } from 'drizzle-orm';
import { days, minutes, shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { cardEvents, payments, spendings } from '#db/schema/payments.ts';

/** Longer than a payment page can be paid, with time for the job that closes it. */
const OVERDUE_AFTER = minutes(90);

export interface PaymentHealth {
  /** When the card provider last sent an event; null when it never has. */
  lastEventAt: Date | null;
  /** Events that did not match our records and were not handled later. */
  mismatchedEvents: number;
  /** Payments that are pending longer than their payment page can be paid. */
  overdueCheckouts: number;
  refundsDue: number;
  disputedPayments: number;
}

const isRefundDue = or(
  eq(payments.status, 'refund_due'),
  gt(payments.refundCents, payments.refundedCents),
);

/** The state of card payments, for the admin page. */
export async function getPaymentHealth(db: DbOrTx, now: Date): Promise<PaymentHealth> {
  const [events] = await db
    .select({
      lastEventAt: max(cardEvents.receivedAt),
      mismatched: sql`count(*) filter (where ${cardEvents.mismatch} is not null)`.mapWith(Number),
    })
    .from(cardEvents);
  const [money] = await db
    .select({
      refundsDue: sql`count(*) filter (where ${isRefundDue})`.mapWith(Number),
      disputed: sql`count(*) filter (where ${payments.disputedCents} > 0)`.mapWith(Number),
    })
    .from(payments)
    .where(inArray(payments.status, ['completed', 'refund_due']));
  return {
    lastEventAt: events?.lastEventAt ?? null,
    mismatchedEvents: events?.mismatched ?? 0,
    overdueCheckouts: await countOverdueCheckouts(db, now),
    refundsDue: money?.refundsDue ?? 0,
    disputedPayments: money?.disputed ?? 0,
  };
}

async function countOverdueCheckouts(db: DbOrTx, now: Date): Promise<number> {
  const [overdue] = await db
    .select({ total: count() })
    .from(payments)
    .where(
      and(eq(payments.status, 'pending'), lt(payments.createdAt, shifted(now, -OVERDUE_AFTER))),
    );
  return overdue?.total ?? 0;
}

/** The card provider repeats an event that was refused for this long. */
const EVENT_REPEATS = days(3);

/**
 * Adds gauges of money that has stopped: events that do not match our records, payment pages open too
 * long and refunds that are due. Each reads only the rows it counts, through an index.
 */
export function addPaymentMetrics(
  metrics: Metrics,
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
): void {
  metrics.addGauge({
    name: 'unsent_card_events_mismatched',
    help: 'Events of the card provider in the last three days that do not match our records',
    labelNames: ['reason'],
    async read() {
      const since = shifted(clock.now(), -EVENT_REPEATS);
      const rows = await db
        .select({ reason: cardEvents.mismatch, total: count() })
        .from(cardEvents)
        .where(and(gt(cardEvents.receivedAt, since), isNotNull(cardEvents.mismatch)))
        .groupBy(cardEvents.mismatch);
      return rows.map(({ reason, total }) => ({ labels: { reason: reason ?? '' }, value: total }));
    },
  });
  metrics.addGauge({
    name: 'unsent_checkouts_overdue',
    help: 'Payments that are pending longer than their payment page can be paid',
    labelNames: [],
    read: async () => [{ labels: {}, value: await countOverdueCheckouts(db, clock.now()) }],
  });
  const readRefunds = async () => {
    // A refund becomes due when an admin asks for it or a send is returned, or else when its money arrives.
    const dueSince = sql`coalesce(${payments.refundAskedAt}, ${spendings.returnedAt}, ${payments.completedAt})`;
    const [due] = await db
      .select({ total: count(), since: min(dueSince).mapWith(payments.completedAt) })
      .from(payments)
      .leftJoin(spendings, eq(spendings.paymentId, payments.id))
      // What is disputed waits for the bank.
      .where(and(isRefundDue, eq(payments.disputedCents, 0)));
    return { total: due?.total ?? 0, since: due?.since ?? null };
  };
  metrics.addGauge({
    name: 'unsent_refunds_due',
    help: 'Payments that must be refunded and are not disputed',
    labelNames: [],
    read: async () => [{ labels: {}, value: (await readRefunds()).total }],
  });
  metrics.addGauge({
    name: 'unsent_refund_oldest_due_seconds',
    help: 'How long the oldest of these refunds has been due',
    labelNames: [],
    async read() {
      const { since } = await readRefunds();
      const value = since ? (clock.now().getTime() - since.getTime()) / 1_000 : 0;
      return [{ labels: {}, value }];
    },
  });
}
