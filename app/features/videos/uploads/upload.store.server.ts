import { and, eq, gt, gte, inArray, lte, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { videoUploads } from '#db/schema/videos.ts';

export type UploadRow = typeof videoUploads.$inferSelect;

/** Makes a user's uploads start one at a time, until the transaction ends. */
export async function lockUserUploads(tx: DbOrTx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${userId}`}, 0))`);
}

/** How many uploads count towards a user's monthly limit: finished ones and those in progress. */
export async function countMonthlyUploads(
  db: DbOrTx,
  userId: string,
  monthStart: Date,
  now: Date,
): Promise<number> {
  const [row] = await db
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

export async function insertUpload(db: DbOrTx, row: UploadRow): Promise<void> {
  await db.insert(videoUploads).values(row);
}

/**
 * A user's own upload; null when it is somebody else's or has expired.
 * @param id as a form sent it, which may be anything
 */
export async function findOwnUpload(
  db: DbOrTx,
  id: string,
  userId: string,
  now: Date,
): Promise<UploadRow | null> {
  if (parseUuid(id) === null) return null;
  const [row] = await db
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

/** A user's unfinished uploads, newest first. */
export async function listUnfinishedUploadRows(db: DbOrTx, userId: string, now: Date) {
  return db
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

/** Records that all bytes have arrived. A repeat changes nothing. */
export async function markUploadStored(db: DbOrTx, id: string): Promise<void> {
  await db
    .update(videoUploads)
    .set({ state: 'stored' })
    .where(and(eq(videoUploads.id, id), eq(videoUploads.state, 'receiving')));
}

export async function saveThumbnailKey(
  db: DbOrTx,
  id: string,
  thumbnailKey: string,
): Promise<void> {
  await db
    .update(videoUploads)
    .set({ thumbnailKey })
    .where(and(eq(videoUploads.id, id), eq(videoUploads.state, 'stored')));
}

/** @returns true for exactly one of several concurrent calls */
export async function markUploadRecorded(db: DbOrTx, id: string): Promise<boolean> {
  const rows = await db
    .update(videoUploads)
    .set({ state: 'recorded' })
    .where(and(eq(videoUploads.id, id), eq(videoUploads.state, 'stored')))
    .returning({ id: videoUploads.id });
  return rows.length === 1;
}

/** Deletes an unfinished upload, which no longer counts towards the limit. A finished one stays. */
export async function deleteUnfinishedUploadRow(db: DbOrTx, id: string): Promise<UploadRow | null> {
  const [row] = await db
    .delete(videoUploads)
    .where(and(eq(videoUploads.id, id), inArray(videoUploads.state, ['receiving', 'stored'])))
    .returning();
  return row ?? null;
}

export async function listExpiredUploads(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: videoUploads.id })
    .from(videoUploads)
    .where(
      and(inArray(videoUploads.state, ['receiving', 'stored']), lte(videoUploads.expiresAt, now)),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}
