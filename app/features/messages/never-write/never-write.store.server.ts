import { and, count, eq, lte, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { neverWriteTo } from '#db/schema/messages.ts';

/** Locks a person's list until the transaction ends, so that two additions do not pass its limit. */
export async function lockNeverWrite(tx: DbOrTx, userId: string): Promise<void> {
  const key = `never write ${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Puts an address on the list. One that was about to come off stays. */
export async function upsertNeverWrite(
  tx: DbOrTx,
  entry: typeof neverWriteTo.$inferInsert,
): Promise<void> {
  await tx
    .insert(neverWriteTo)
    .values(entry)
    .onConflictDoUpdate({
      target: [neverWriteTo.userId, neverWriteTo.mailboxHash],
      set: { endsAt: null },
    });
}

export async function countNeverWrite(db: DbOrTx, userId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(neverWriteTo)
    .where(eq(neverWriteTo.userId, userId));
  return row?.total ?? 0;
}

/** Sets when an own entry comes off; null keeps it. One that has an end keeps the first. */
export async function setNeverWriteEnd(
  db: DbOrTx,
  { id, userId }: { id: string; userId: string },
  endsAt: Date | null,
): Promise<void> {
  await db
    .update(neverWriteTo)
    .set({
      endsAt:
        endsAt === null
          ? null
          : sql`coalesce(${neverWriteTo.endsAt}, ${endsAt.toISOString()}::timestamptz)`,
    })
    .where(and(eq(neverWriteTo.id, id), eq(neverWriteTo.userId, userId)));
}

export async function deleteEndedNeverWrite(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(neverWriteTo).where(lte(neverWriteTo.endsAt, now));
}

/** Deletes a person's whole list. */
export async function deleteNeverWriteOf(db: DbOrTx, userId: string): Promise<void> {
  await db.delete(neverWriteTo).where(eq(neverWriteTo.userId, userId));
}
