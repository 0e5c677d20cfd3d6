import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { AttachmentStorage } from '#app/features/attachments/attachment-kind.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { pictureFiles, pictures } from '#db/schema/pictures.ts';
import { type PictureSize, pictureEncryption } from './picture-encryption.server.ts';

export type PictureRow = typeof pictures.$inferSelect;

export const pictureStorage: AttachmentStorage<PictureSize> = {
  table: pictures,
  fileTable: pictureFiles,
  encryption: pictureEncryption,
};

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
