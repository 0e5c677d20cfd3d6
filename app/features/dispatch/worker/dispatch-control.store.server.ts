import { and, eq, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { dispatchControl } from '#db/schema/dispatch.ts';

/** @returns false when it is in that state already; then nothing changes, not even `pausedAt` */
export async function setPaused(tx: DbOrTx, isPaused: boolean, now: Date): Promise<boolean> {
  await tx.insert(dispatchControl).values({ id: 1 }).onConflictDoNothing();
  const rows = await tx
    .update(dispatchControl)
    .set({ isPaused, pausedAt: isPaused ? now : null })
    .where(and(eq(dispatchControl.id, 1), ne(dispatchControl.isPaused, isPaused)))
    .returning({ id: dispatchControl.id });
  return rows.length === 1;
}

/** Records that the mail server cannot be reached, or (null) that it answers again. */
export async function setUnreachable(
  db: DbOrTx,
  outage: { since: Date; reason: string } | null,
): Promise<void> {
  const values = {
    unreachableSince: outage?.since ?? null,
    unreachableReason: outage?.reason ?? null,
  };
  await db
    .insert(dispatchControl)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({
      target: dispatchControl.id,
      set: outage
        ? {
            // A longer outage keeps its start.
            unreachableSince: sql`coalesce(${dispatchControl.unreachableSince}, excluded.unreachable_since)`,
            unreachableReason: values.unreachableReason,
          }
        : values,
    });
}
