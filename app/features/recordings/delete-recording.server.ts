import { deleteAttachments } from '#app/features/attachments/delete-attachments.server.ts';
import { lockOwnMessage } from '#app/features/messages/lock-message.server.ts';
import { canEdit } from '#app/features/messages/message.rules.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { RecordingErrorCode } from './recording.rules.ts';
import { lockRecordings, recordingStorage } from './recording.store.server.ts';

/**
 * Throws away the recording of a message that has not been sent. For a scheduled letter that is the
 * newest: without what was recorded in an edit, the letter has the one it had before.
 * @throws DomainError `message_not_found` or `recording_not_editable`
 */
export async function deleteRecording(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  actor: { userId: string },
  messageId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { message } = await lockOwnMessage(tx, actor, messageId);
    if (!canEdit(message)) {
      throw new DomainError<RecordingErrorCode>('recording_not_editable');
    }
    const found = await lockRecordings(tx, messageId);
    await deleteReplaced({ jobs }, tx, message.status === 'draft' ? found : found.slice(0, 1));
  });
}

/** Deletes recordings that others have taken the place of, in the caller's transaction. */
export async function deleteReplaced(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: DbOrTx,
  replaced: { id: string }[],
): Promise<void> {
  const ids = replaced.map(({ id }) => id);
  await deleteAttachments({ jobs, attachmentKinds: [recordingStorage] }, tx, 'id', ids);
}
