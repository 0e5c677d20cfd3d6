import { and, eq, inArray, isNotNull, lt, notExists } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { pictureFiles, pictures } from '#db/schema/pictures.ts';

/** Records that files of this picture may be stored from now on. Comes before the first is written. */
export async function registerFiles(db: DbOrTx, pictureId: string, now: Date): Promise<void> {
  await db.insert(pictureFiles).values({ pictureId, createdAt: now });
}

/** @returns false when the page had sent this picture before */
export async function insertPicture(
  tx: DbOrTx,
  row: typeof pictures.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(pictures)
    .values(row)
    .onConflictDoNothing({ target: [pictures.messageId, pictures.uploadId] })
    .returning({ id: pictures.id });
  return rows.length === 1;
}

/**
 * Makes one of a message's pictures the letter's, or none of them. The caller holds the message's lock.
 * @returns false, and changes nothing, when the message has no such picture
 */
export async function choosePicture(
  tx: DbOrTx,
  messageId: string,
  pictureId: string | null,
  now: Date,
): Promise<boolean> {
  const ofMessage = eq(pictures.messageId, messageId);
  const named = pictureId ? and(ofMessage, eq(pictures.id, pictureId)) : null;
  if (named && (await tx.select({ id: pictures.id }).from(pictures).where(named)).length === 0) {
    return false;
  }
  await tx
    .update(pictures)
    .set({ isChosen: false, updatedAt: now })
    .where(and(ofMessage, eq(pictures.isChosen, true)));
  if (named) await tx.update(pictures).set({ isChosen: true, updatedAt: now }).where(named);
  return true;
}

/** @returns the ids of the deleted pictures, whose files must go too */
export async function deletePictureRows(tx: DbOrTx, messageIds: string[]): Promise<string[]> {
  const rows = await tx
    .delete(pictures)
    .where(inArray(pictures.messageId, messageIds))
    .returning({ id: pictures.id });
  return rows.map(({ id }) => id);
}

/** Deletes the pictures that no letter has chosen since `before`. Their files go as unused ones do. */
export async function deleteUnchosen(db: DbOrTx, before: Date): Promise<void> {
  await db
    .delete(pictures)
    .where(
      and(
        eq(pictures.isChosen, false),
        isNotNull(pictures.messageId),
        lt(pictures.updatedAt, before),
      ),
    );
}

/** Ids of files that belong to no picture, and were written before `before`. */
export async function listUnusedFiles(db: DbOrTx, before: Date, limit: number): Promise<string[]> {
  const owner = db.select({ id: pictures.id }).from(pictures);
  const rows = await db
    .select({ id: pictureFiles.pictureId })
    .from(pictureFiles)
    .where(
      and(
        lt(pictureFiles.createdAt, before),
        notExists(owner.where(eq(pictures.id, pictureFiles.pictureId))),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function deleteFileRecord(db: DbOrTx, pictureId: string): Promise<void> {
  await db.delete(pictureFiles).where(eq(pictureFiles.pictureId, pictureId));
}

/** @returns the ids of the deleted copies, whose files must go too */
export async function deletePicturesOfReports(tx: DbOrTx, reportIds: string[]): Promise<string[]> {
  const rows = await tx
    .delete(pictures)
    .where(inArray(pictures.reportId, reportIds))
    .returning({ id: pictures.id });
  return rows.map(({ id }) => id);
}
