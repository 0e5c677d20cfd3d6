import { randomUUID } from 'node:crypto';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import type { DecryptedFile } from '#app/platform/storage/encrypted-file.server.ts';
import { copyPictureFiles } from './copy-picture.server.ts';
import { decryptPicture } from './get-picture.server.ts';
import { findPictureOfReport, findPictureOfSignedLetter } from './picture.queries.server.ts';
import { deletePictureOfReport, insertPicture } from './picture.store.server.ts';
import { decryptDescription, pictureFileKeys } from './picture-encryption.server.ts';

/**
 * Copies the picture of a letter for a new report, in its transaction: the sender can delete the letter.
 * Does nothing when its recipient was shown none.
 */
export async function copyReportedPicture(
  services: Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage'>,
  tx: DbOrTx,
  { messageId, reportId }: { messageId: string; reportId: string },
): Promise<void> {
  const picture = await findPictureOfSignedLetter(tx, messageId);
  if (!picture) return;
  const description = decryptDescription(services.keyring, picture.id, picture.description);
  const copy = await copyPictureFiles(services, { ...picture, description });
  const now = services.clock.now();
  const of = { reportId, uploadId: randomUUID(), isChosen: false };
  await insertPicture(tx, { ...copy, ...of, createdAt: now, updatedAt: now });
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

/** Deletes the copy that a report has kept. A repeat is harmless. */
export async function deleteReportedPicture(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: DbOrTx,
  reportId: string,
): Promise<void> {
  const id = await deletePictureOfReport(tx, reportId);
  if (id) await jobs.enqueue(tx, deleteFilesKind, { keys: pictureFileKeys(id) });
}
