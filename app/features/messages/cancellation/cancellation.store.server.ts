import { and, eq, isNull, lt } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { cancelledMessages, recipientCancellations } from '#db/schema/messages.ts';

interface NewCancellation {
  id: string;
  userId: string;
  createdAt: Date;
}

/** @returns false when that id is taken: by the first of two clicks, or by somebody else */
export async function insertCancellation(
  tx: DbOrTx,
  cancellation: NewCancellation,
): Promise<boolean> {
  const rows = await tx
    .insert(recipientCancellations)
    .values(cancellation)
    .onConflictDoNothing()
    .returning({ id: recipientCancellations.id });
  return rows.length === 1;
}

export async function insertCancelledMessages(
  tx: DbOrTx,
  rows: (typeof cancelledMessages.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(cancelledMessages).values(rows);
}

export async function markUndone(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db
    .update(recipientCancellations)
    .set({ undoneAt: now })
    .where(and(eq(recipientCancellations.id, id), isNull(recipientCancellations.undoneAt)));
}

/** They only serve a second click and the undo. */
export async function deleteOldCancellations(db: DbOrTx, createdBefore: Date): Promise<void> {
  await db
    .delete(recipientCancellations)
    .where(lt(recipientCancellations.createdAt, createdBefore));
}
