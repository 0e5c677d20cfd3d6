import { lockOwnMessage } from '#app/features/messages/lock-message.server.ts';
import { canEdit } from '#app/features/messages/message.rules.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { listErasedMessages } from './recording.queries.server.ts';
import type { RecordingErrorCode } from './recording.rules.ts';
import {
  deleteRecordingRows,
  deleteRecordingsById,
  lockRecordings,
} from './recording.store.server.ts';
import { recordingFileKeys } from './recording-encryption.server.ts';

type DeleteServices = Pick<Platform, 'db' | 'jobs'>;

const BATCH = 200;

/**
 * Throws away the recording of a message that has not been sent. For a scheduled letter that is the
 * newest: without what was recorded in an edit, the letter has the one it had before.
 * @throws DomainError `message_not_found` or `recording_not_editable`
 */
export async function deleteRecording(
  { db, jobs }: DeleteServices,
  actor: { userId: string },
  messageId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { message } = await lockOwnMessage(tx, actor, messageId);
    if (!canEdit(message.status)) {
      throw new DomainError<RecordingErrorCode>('recording_not_editable');
    }
    if (message.status === 'draft') return deleteRecordings({ jobs }, tx, [messageId]);
    const [newest] = await lockRecordings(tx, messageId);
    if (newest) await deleteReplaced({ jobs }, tx, [newest]);
  });
}

/**
 * Deletes the recordings of these messages, in the caller's transaction. Their keys are gone with it,
 * and their files soon after. A repeat is harmless.
 */
export async function deleteRecordings(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: DbOrTx,
  messageIds: string[],
): Promise<void> {
  const ids = await deleteRecordingRows(tx, messageIds);
  if (ids.length === 0) return;
  await jobs.enqueue(tx, deleteFilesKind, { keys: ids.flatMap(recordingFileKeys) });
}

/** Deletes recordings that others have taken the place of, in the caller's transaction. */
export async function deleteReplaced(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: DbOrTx,
  replaced: { id: string }[],
): Promise<void> {
  if (replaced.length === 0) return;
  const ids = replaced.map(({ id }) => id);
  await deleteRecordingsById(tx, ids);
  await jobs.enqueue(tx, deleteFilesKind, { keys: ids.flatMap(recordingFileKeys) });
}

/** Deletes the recordings of letters that have been erased. @returns how many */
export async function deleteErasedRecordings({ db, jobs }: DeleteServices): Promise<number> {
  for (let total = 0; ; ) {
    const messageIds = await listErasedMessages(db, BATCH);
    if (messageIds.length === 0) return total;
    await db.transaction((tx) => deleteRecordings({ jobs }, tx, messageIds));
    total += messageIds.length;
  }
}
