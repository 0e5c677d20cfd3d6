import { and, eq, gte, sql, sum } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { payments } from '#db/schema/payments.ts';

/** Completed payments minus what was refunded or is disputed. A payment due for refund is not counted. */
const revenueCents = sum(
  sql`greatest(0, ${payments.amountCents} - ${payments.refundedCents} - ${payments.disputedCents})`,
).mapWith(Number);
const isRevenue = eq(payments.status, 'completed');

/** Revenue of all time, in cents. */
export async function getRevenueCents(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ cents: revenueCents }).from(payments).where(isRevenue);
  return row?.cents ?? 0;
}

/**
 * Revenue since `since` in cents, by the UTC day (`YYYY-MM-DD`) on which the payment was created. Days
 * without revenue are left out.
 */
export async function listDailyRevenueCents(
  db: DbOrTx,
  since: Date,
): Promise<{ day: string; value: number }[]> {
  const day = sql<string>`to_char(${payments.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  return db
    .select({ day, value: revenueCents })
    .from(payments)
    .where(and(isRevenue, gte(payments.createdAt, since)))
    .groupBy(sql`1`);
}
