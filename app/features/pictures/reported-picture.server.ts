import { randomUUID } from 'node:crypto';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import type { DecryptedFile } from '#app/platform/storage/encrypted-file.server.ts';
import { copyPictureFiles } from './copy-picture.server.ts';
import { decryptPicture } from './get-picture.server.ts';
import { findPictureOfReport, findPictureOfSignedLetter } from './picture.queries.server.ts';
import { deletePicturesOfReports, insertPicture } from './picture.store.server.ts';
import { decryptDescription, pictureFileKeys } from './picture-encryption.server.ts';

/** Whether a letter has a picture for a report to copy: an anonymous letter shows none. */
export const hasPictureToCopy = async (db: DbOrTx, messageId: string): Promise<boolean> =>
  (await findPictureOfSignedLetter(db, messageId)) !== null;

/**
 * Copies the files of the picture of a reported letter.
 * @returns what saves the copy, in a transaction that has locked the report; null when the letter has no
 *   picture or is gone, or the report has its copy. Files without a row are deleted as unused.
 */
export async function copyReportedPicture(
  services: Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage'>,
  { messageId, reportId }: { messageId: string; reportId: string },
): Promise<((tx: DbOrTx) => Promise<void>) | null> {
  const { db, clock, keyring } = services;
  if (await findPictureOfReport(db, reportId)) return null;
  const picture = await findPictureOfSignedLetter(db, messageId);
  if (!picture) return null;
  const description = decryptDescription(keyring, picture.id, picture.description);
  const copy = await copyPictureFiles(services, { ...picture, description });
  const now = clock.now();
  return async (tx) => {
    if (await findPictureOfReport(tx, reportId)) return;
    const of = { reportId, uploadId: randomUUID(), isChosen: false };
    await insertPicture(tx, { ...copy, ...of, createdAt: now, updatedAt: now });
  };
}

/** What the sender of a reported letter said of its picture; null when it had none. */
export async function findReportedPicture(
  { keyring }: Pick<Platform, 'keyring'>,
  db: DbOrTx,
  reportId: string,
): Promise<{ description: string } | null> {
  const row = await findPictureOfReport(db, reportId);
  return row && { description: decryptDescription(keyring, row.id, row.description) };
}

/** The picture of a reported letter. The caller has checked who may see it, and logs that. */
export async function findReportedFile(
  services: Pick<Platform, 'keyring' | 'storage'>,
  db: DbOrTx,
  reportId: string,
): Promise<DecryptedFile | null> {
  const row = await findPictureOfReport(db, reportId);
  return row && decryptPicture(services, row, 'large');
}

/** Deletes the copies that these reports have kept. A repeat is harmless. */
export async function deleteReportedPictures(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: DbOrTx,
  reportIds: string[],
): Promise<void> {
  const ids = await deletePicturesOfReports(tx, reportIds);
  if (ids.length > 0)
    await jobs.enqueue(tx, deleteFilesKind, { keys: ids.flatMap(pictureFileKeys) });
}
