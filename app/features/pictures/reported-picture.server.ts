import { minutes, shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import type { DecryptedFile } from '#app/platform/storage/encrypted-file.server.ts';
import { copyReportedPictureKind } from './copy-reported-picture.job.server.ts';
import { decryptPicture } from './get-picture.server.ts';
import { findPictureOfReport, findPictureOfSignedLetter } from './picture.queries.server.ts';
import { deletePictureOfReport } from './picture.store.server.ts';
import { decryptDescription, pictureFileKeys } from './picture-encryption.server.ts';

/** When a job looks whether a report has its copy: most have theirs before the answer. */
const RETRY_COPY_AFTER = minutes(1);

/**
 * Makes sure, in the transaction of a new report, that the picture of its letter will be copied even if
 * `copyReportedPicture` fails or its process ends. Does nothing when its recipient was shown none.
 * @returns whether there is a picture to copy
 */
export async function planReportedCopy(
  { jobs, clock }: Pick<Platform, 'jobs' | 'clock'>,
  tx: DbOrTx,
  input: { messageId: string; reportId: string },
): Promise<boolean> {
  if (!(await findPictureOfSignedLetter(tx, input.messageId))) return false;
  const notBefore = shifted(clock.now(), RETRY_COPY_AFTER);
  await jobs.enqueue(tx, copyReportedPictureKind, input, { notBefore });
  return true;
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
