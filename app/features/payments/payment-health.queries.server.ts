import { and, count, eq, inArray, lt, max, sql } from 'drizzle-orm';
import { minutes, shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { cardEvents, payments } from '#db/schema/payments.ts';

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

/** The state of card payments, for the admin page. */
export async function getPaymentHealth(db: DbOrTx, now: Date): Promise<PaymentHealth> {
  const [events] = await db
    .select({
      lastEventAt: max(cardEvents.receivedAt),
      mismatched: sql`count(*) filter (where ${cardEvents.mismatch} is not null)`.mapWith(Number),
    })
    .from(cardEvents);
  const [overdue] = await db
    .select({ total: count() })
    .from(payments)
    .where(
      and(eq(payments.status, 'pending'), lt(payments.createdAt, shifted(now, -OVERDUE_AFTER))),
    );
  const [money] = await db
    .select({
      refundsDue: sql`count(*) filter (where ${payments.status} = 'refund_due')`.mapWith(Number),
      disputed: sql`count(*) filter (where ${payments.disputedCents} > 0)`.mapWith(Number),
    })
    .from(payments)
    .where(inArray(payments.status, ['completed', 'refund_due']));
  return {
    lastEventAt: events?.lastEventAt ?? null,
    mismatchedEvents: events?.mismatched ?? 0,
    overdueCheckouts: overdue?.total ?? 0,
    refundsDue: money?.refundsDue ?? 0,
    disputedPayments: money?.disputed ?? 0,
  };
}
