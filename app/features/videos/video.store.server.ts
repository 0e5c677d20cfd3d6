import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { galleryVideos } from '#db/schema/videos.ts';

export type VideoRow = typeof galleryVideos.$inferSelect;

export async function insertVideo(
  db: DbOrTx,
  row: typeof galleryVideos.$inferInsert,
): Promise<void> {
  await db.insert(galleryVideos).values(row);
}

/**
 * Locks a video for the rest of the transaction; null when it is missing or deleted.
 * @param id as a form sent it, which may be anything
 */
export async function lockVideo(
  tx: DbOrTx,
  id: string,
  uploadedBy?: string,
): Promise<VideoRow | null> {
  const row = await lockVideoIncludingDeleted(tx, id, uploadedBy);
  return row?.retiredAt === null ? row : null;
}

/** Like `lockVideo`, including a deleted video that letters may still play. */
export async function lockVideoIncludingDeleted(
  tx: DbOrTx,
  id: string,
  uploadedBy?: string,
): Promise<VideoRow | null> {
  if (parseUuid(id) === null) return null;
  const isAsked = uploadedBy === undefined ? undefined : eq(galleryVideos.uploadedBy, uploadedBy);
  const [row] = await tx
    .select()
    .from(galleryVideos)
    .where(and(eq(galleryVideos.id, id), isAsked))
    .for('update');
  return row ?? null;
}

export async function updateVideo(
  db: DbOrTx,
  id: string,
  changes: Partial<Omit<typeof galleryVideos.$inferInsert, 'id'>>,
): Promise<void> {
  await db.update(galleryVideos).set(changes).where(eq(galleryVideos.id, id));
}

/**
 * Marks a video as being processed, again when an earlier worker died.
 * @returns null when it was processed or deleted before
 */
export async function startProcessing(db: DbOrTx, id: string): Promise<VideoRow | null> {
  const [row] = await db
    .update(galleryVideos)
    .set({ processing: 'processing', processingPercent: 0 })
    .where(
      and(
        eq(galleryVideos.id, id),
        inArray(galleryVideos.processing, ['waiting', 'processing']),
        isNull(galleryVideos.retiredAt),
      ),
    )
    .returning();
  return row ?? null;
}

export async function recordProgress(db: DbOrTx, id: string, percent: number): Promise<void> {
  await db
    .update(galleryVideos)
    .set({ processingPercent: percent })
    .where(and(eq(galleryVideos.id, id), eq(galleryVideos.processing, 'processing')));
}

/** @returns false when the video was deleted, or another worker finished it first */
export async function finishProcessing(
  db: DbOrTx,
  id: string,
  result: Partial<typeof galleryVideos.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(galleryVideos)
    .set({ ...result, processingPercent: 100 })
    .where(and(eq(galleryVideos.id, id), eq(galleryVideos.processing, 'processing')))
    .returning({ id: galleryVideos.id });
  return rows.length === 1;
}

export async function deleteVideoRow(db: DbOrTx, id: string): Promise<void> {
  await db.delete(galleryVideos).where(eq(galleryVideos.id, id));
}

/** Fails videos whose processing started before `before` and never finished. */
export async function failStuckProcessing(db: DbOrTx, before: Date, reason: string): Promise<void> {
  await db
    .update(galleryVideos)
    .set({ processing: 'failed', processingError: reason })
    .where(
      and(
        inArray(galleryVideos.processing, ['waiting', 'processing']),
        lt(galleryVideos.createdAt, before),
      ),
    );
}

/** Locks all of a user's videos, retired ones included, for the rest of the transaction. */
export async function lockUserVideos(tx: DbOrTx, userId: string): Promise<VideoRow[]> {
  return tx.select().from(galleryVideos).where(eq(galleryVideos.uploadedBy, userId)).for('update');
}

/** Locks retired and ownerless videos. Skips locked rows, so concurrent jobs share the work. */
export async function lockUnusedVideos(tx: DbOrTx, limit: number): Promise<VideoRow[]> {
  return tx
    .select()
    .from(galleryVideos)
    .where(or(sql`${galleryVideos.retiredAt} is not null`, isNull(galleryVideos.uploadedBy)))
    .limit(limit)
    .for('update', { skipLocked: true });
}
