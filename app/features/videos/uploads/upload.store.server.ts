import { and, eq, gt, gte, inArray, lte, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { videoUploads } from '#db/schema/videos.ts';

export type UploadRow = typeof videoUploads.$inferSelect;

/** Lets one upload of a person begin at a time, for the rest of the transaction. */
export async function lockUserUploads(tx: DbOrTx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${userId}`}, 0))`);
}

/** The places a person has taken this month: what was recorded, and what is still on its way. */
export async function countMonthlyUploads(
  tx: DbOrTx,
  userId: string,
  monthStart: Date,
  now: Date,
): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(videoUploads)
    .where(
      and(
        eq(videoUploads.userId, userId),
        eq(videoUploads.countsForMonth, true),
        gte(videoUploads.createdAt, monthStart),
        or(eq(videoUploads.state, 'recorded'), gt(videoUploads.expiresAt, now)),
      ),
    );
  return row?.total ?? 0;
}

export async function insertUpload(tx: DbOrTx, row: UploadRow): Promise<void> {
  await tx.insert(videoUploads).values(row);
}

/** A person's own upload; null for anybody else's, and for one that has run out. */
export async function findOwnUpload(
  tx: DbOrTx,
  id: string,
  userId: string,
  now: Date,
): Promise<UploadRow | null> {
  const [row] = await tx
    .select()
    .from(videoUploads)
    .where(
      and(
        eq(videoUploads.id, id),
        eq(videoUploads.userId, userId),
        or(eq(videoUploads.state, 'recorded'), gt(videoUploads.expiresAt, now)),
      ),
    );
  return row ?? null;
}

/** What a person has begun and not ended, newest first. */
export async function listUnfinishedUploadRows(tx: DbOrTx, userId: string, now: Date) {
  return tx
    .select()
    .from(videoUploads)
    .where(
      and(
        eq(videoUploads.userId, userId),
        inArray(videoUploads.state, ['receiving', 'stored']),
        gt(videoUploads.expiresAt, now),
      ),
    )
    .orderBy(sql`${videoUploads.createdAt} desc`);
}

/** All bytes are here. Saying so again changes nothing. */
export async function markUploadStored(tx: DbOrTx, id: string): Promise<void> {
  await tx
    .update(videoUploads)
    .set({ state: 'stored' })
    .where(and(eq(videoUploads.id, id), eq(videoUploads.state, 'receiving')));
}

export async function saveThumbnailKey(
  tx: DbOrTx,
  id: string,
  thumbnailKey: string,
): Promise<void> {
  await tx
    .update(videoUploads)
    .set({ thumbnailKey })
    .where(and(eq(videoUploads.id, id), eq(videoUploads.state, 'stored')));
}

/** Of two that finish the same upload at once, one gets true. */
export async function markUploadRecorded(tx: DbOrTx, id: string): Promise<boolean> {
  const rows = await tx
    .update(videoUploads)
    .set({ state: 'recorded' })
    .where(and(eq(videoUploads.id, id), eq(videoUploads.state, 'stored')))
    .returning({ id: videoUploads.id });
  return rows.length === 1;
}

/** Gives the place back. What was recorded stays: its place is used. */
export async function deleteUnfinishedUploadRow(tx: DbOrTx, id: string): Promise<UploadRow | null> {
  const [row] = await tx
    .delete(videoUploads)
    .where(and(eq(videoUploads.id, id), inArray(videoUploads.state, ['receiving', 'stored'])))
    .returning();
  return row ?? null;
}

export async function listExpiredUploads(tx: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: videoUploads.id })
    .from(videoUploads)
    .where(
      and(inArray(videoUploads.state, ['receiving', 'stored']), lte(videoUploads.expiresAt, now)),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}
