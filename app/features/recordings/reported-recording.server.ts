import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import type { DecryptedFile } from '#app/platform/storage/encrypted-file.server.ts';
import { copyRecordingFiles } from './copy-recording.server.ts';
import { decryptSound } from './get-recording.server.ts';
import { findPlayableRecording, findRecordingOfReport } from './recording.queries.server.ts';
import { deleteRecordingsOfReports, insertRecording } from './recording.store.server.ts';
import { recordingFileKeys } from './recording-encryption.server.ts';

/** Whether a letter has a recording that its recipient may hear, for a report to copy. */
export const hasRecordingToCopy = async (db: DbOrTx, messageId: string): Promise<boolean> =>
  (await findPlayableRecording(db, messageId)) !== null;

/**
 * Copies the files of the recording of a reported letter.
 * @returns what saves the copy, in a transaction that has locked the report; null when the letter has no
 *   recording or is gone, or the report has its copy. Files without a row are deleted as unused.
 */
export async function copyReportedRecording(
  services: Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage'>,
  { messageId, reportId }: { messageId: string; reportId: string },
): Promise<((tx: DbOrTx) => Promise<void>) | null> {
  if (await findRecordingOfReport(services.db, reportId)) return null;
  const recording = await findPlayableRecording(services.db, messageId);
  if (!recording?.timing) return null;
  const { timing } = recording;
  const copy = await copyRecordingFiles(services, { ...recording, timing });
  return async (tx) => {
    if (await findRecordingOfReport(tx, reportId)) return;
    await insertRecording(tx, { ...copy, reportId });
  };
}

/** The recording of a reported letter. The caller has checked who may hear it, and logs that. */
export async function findReportedSound(
  services: Pick<Platform, 'keyring' | 'storage'>,
  db: DbOrTx,
  reportId: string,
): Promise<DecryptedFile | null> {
  const row = await findRecordingOfReport(db, reportId);
  return row && decryptSound(services, row, 'm4a');
}

/** Deletes the copies that these reports have kept. A repeat is harmless. */
export async function deleteReportedRecordings(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: DbOrTx,
  reportIds: string[],
): Promise<void> {
  const ids = await deleteRecordingsOfReports(tx, reportIds);
  if (ids.length > 0) {
    await jobs.enqueue(tx, deleteFilesKind, { keys: ids.flatMap(recordingFileKeys) });
  }
}
