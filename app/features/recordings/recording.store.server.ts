import { and, eq, inArray, lt } from 'drizzle-orm';
import type { AttachmentStorage } from '#app/features/attachments/attachment-kind.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { recordingFiles, recordings } from '#db/schema/recordings.ts';
import type { RefusedReason } from './recording.rules.ts';
import { recordingEncryption, type SoundFormat } from './recording-encryption.server.ts';

export type RecordingRow = typeof recordings.$inferSelect;

/** The newest first: what was recorded in an edit is newer than what the letter has. */
const PLACES: RecordingRow['place'][] = ['staged', 'next', 'current'];

export const recordingStorage: AttachmentStorage<'original' | SoundFormat> = {
  table: recordings,
  fileTable: recordingFiles,
  encryption: recordingEncryption,
};

/** Locks a message's recordings until the transaction ends. @returns the newest first */
export async function lockRecordings(tx: DbOrTx, messageId: string): Promise<RecordingRow[]> {
  const rows = await tx
    .select()
    .from(recordings)
    .where(eq(recordings.messageId, messageId))
    .orderBy(recordings.id)
    .for('update');
  return rows.toSorted((one, other) => PLACES.indexOf(one.place) - PLACES.indexOf(other.place));
}

export async function insertRecording(
  tx: DbOrTx,
  row: typeof recordings.$inferInsert,
): Promise<void> {
  await tx.insert(recordings).values(row);
}

export async function deleteRecordingsById(tx: DbOrTx, ids: string[]): Promise<void> {
  await tx.delete(recordings).where(inArray(recordings.id, ids));
}

export async function movePlace(
  tx: DbOrTx,
  id: string,
  place: RecordingRow['place'],
  now: Date,
): Promise<void> {
  await tx.update(recordings).set({ place, updatedAt: now }).where(eq(recordings.id, id));
}

export async function updateRecording(
  tx: DbOrTx,
  id: string,
  changes: Pick<typeof recordings.$inferInsert, 'timing' | 'consentedAt'>,
  now: Date,
): Promise<void> {
  await tx
    .update(recordings)
    .set({ ...changes, updatedAt: now })
    .where(eq(recordings.id, id));
}

/** Finishes the processing of a recording. @returns false when it was deleted or finished before */
export async function finishRecording(
  tx: DbOrTx,
  id: string,
  result: Partial<typeof recordings.$inferInsert> & { state: 'ready' | 'refused' },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(recordings)
    .set({ ...result, updatedAt: now })
    .where(and(eq(recordings.id, id), eq(recordings.state, 'processing')))
    .returning({ id: recordings.id });
  return rows.length === 1;
}

/** Refuses recordings whose processing should have ended before `before`. @returns which */
export async function refuseStuck(
  db: DbOrTx,
  before: Date,
  refusedReason: RefusedReason,
  now: Date,
): Promise<Pick<RecordingRow, 'messageId' | 'place'>[]> {
  return db
    .update(recordings)
    .set({ state: 'refused', refusedReason, updatedAt: now })
    .where(and(eq(recordings.state, 'processing'), lt(recordings.createdAt, before)))
    .returning({ messageId: recordings.messageId, place: recordings.place });
}
