import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { galleryVideos } from '#db/schema/videos.ts';

export type VideoRow = typeof galleryVideos.$inferSelect;

export async function insertVideo(
  tx: DbOrTx,
  row: typeof galleryVideos.$inferInsert,
): Promise<void> {
  await tx.insert(galleryVideos).values(row);
}

/** Takes the row of a video that is there, for the rest of the transaction. */
export async function lockVideo(tx: DbOrTx, id: string): Promise<VideoRow | null> {
  const row = await lockVideoIncludingDeleted(tx, id);
  return row?.retiredAt === null ? row : null;
}

/** The same for one that was deleted, and that a letter may still play. */
export async function lockVideoIncludingDeleted(tx: DbOrTx, id: string): Promise<VideoRow | null> {
  const [row] = await tx.select().from(galleryVideos).where(eq(galleryVideos.id, id)).for('update');
  return row ?? null;
}

export async function updateVideo(
  tx: DbOrTx,
  id: string,
  changes: Partial<Omit<typeof galleryVideos.$inferInsert, 'id'>>,
): Promise<void> {
  await tx.update(galleryVideos).set(changes).where(eq(galleryVideos.id, id));
}

/** A worker begins on it. A worker that died on it may be followed by another. */
export async function startProcessing(tx: DbOrTx, id: string): Promise<VideoRow | null> {
  const [row] = await tx
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

export async function recordProgress(tx: DbOrTx, id: string, percent: number): Promise<void> {
  await tx
    .update(galleryVideos)
    .set({ processingPercent: percent })
    .where(and(eq(galleryVideos.id, id), eq(galleryVideos.processing, 'processing')));
}

/** @returns false when the video was deleted meanwhile, or another worker has ended it */
export async function finishProcessing(
  tx: DbOrTx,
  id: string,
  ending: Partial<typeof galleryVideos.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(galleryVideos)
    .set({ ...ending, processingPercent: 100 })
    .where(and(eq(galleryVideos.id, id), eq(galleryVideos.processing, 'processing')))
    .returning({ id: galleryVideos.id });
  return rows.length === 1;
}

export async function deleteVideoRow(tx: DbOrTx, id: string): Promise<void> {
  await tx.delete(galleryVideos).where(eq(galleryVideos.id, id));
}

/** Videos whose worker never came back. */
export async function failStuckProcessing(tx: DbOrTx, before: Date, fault: string): Promise<void> {
  await tx
    .update(galleryVideos)
    .set({ processing: 'failed', processingError: fault })
    .where(
      and(
        inArray(galleryVideos.processing, ['waiting', 'processing']),
        lt(galleryVideos.createdAt, before),
      ),
    );
}

/** Everything a person has offered, held for the rest of the transaction. */
export async function lockUserVideos(tx: DbOrTx, userId: string): Promise<VideoRow[]> {
  return tx.select().from(galleryVideos).where(eq(galleryVideos.uploadedBy, userId)).for('update');
}

/** What can go: retired ones, and those whose uploader has left. Held, so that two jobs share them. */
export async function lockUnusedVideos(tx: DbOrTx, limit: number): Promise<VideoRow[]> {
  return tx
    .select()
    .from(galleryVideos)
    .where(or(sql`${galleryVideos.retiredAt} is not null`, isNull(galleryVideos.uploadedBy)))
    .limit(limit)
    .for('update', { skipLocked: true });
}
