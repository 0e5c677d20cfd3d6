import { randomUUID } from 'node:crypto';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findOwnRecording } from './recording.queries.server.ts';
import { RECORDING_LIMIT, type RecordingErrorCode } from './recording.rules.ts';
import { insertRecording, type RecordingRow, registerFiles } from './recording.store.server.ts';
import {
  decryptFileKey,
  decryptTiming,
  encryptFileKey,
  encryptTiming,
  recordingFileKey,
} from './recording-encryption.server.ts';

type CopyServices = Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage'>;

/**
 * Copies the recording of a person's message for a duplicate of it, if it is ready. The files are
 * copied at once; the row comes with the duplicate. Counts as a recording.
 * @returns what saves the copy, in the transaction that creates the duplicate; null without a recording
 * @throws DomainError `recording_limit_reached`
 */
export async function copyRecording(
  services: CopyServices,
  actor: { userId: string },
  messageId: string,
): Promise<((tx: DbOrTx, copyId: string) => Promise<void>) | null> {
  const { recording } =
    (await findOwnRecording(services.db, messageId, actor.userId, { isCurrent: true })) ?? {};
  if (recording?.state !== 'ready' || !recording.timing) return null;
  if (!(await checkRateLimit(services, RECORDING_LIMIT, actor.userId))) {
    throw new DomainError<RecordingErrorCode>('recording_limit_reached');
  }
  const copy = await copyRecordingFiles(services, { ...recording, timing: recording.timing });
  return (tx, copyId) => insertRecording(tx, { ...copy, messageId: copyId });
}

/** Copies the files of a ready recording under the same file key. @returns the row of the copy, without its owner */
export async function copyRecordingFiles(
  { db, clock, keyring, storage }: CopyServices,
  original: Pick<
    RecordingRow,
    'id' | 'fileKey' | 'durationMs' | 'opusBytes' | 'aacBytes' | 'consentedAt'
  > & { timing: Buffer },
) {
  const { id: originalId, timing, fileKey, ...measured } = original;
  const { durationMs, opusBytes, aacBytes, consentedAt } = measured;
  const id = randomUUID();
  const now = clock.now();
  await registerFiles(db, id, now);
  for (const format of ['webm', 'm4a'] as const) {
    await storage.disk.copy(recordingFileKey(originalId, format), recordingFileKey(id, format));
  }
  return {
    ...{ id, uploadId: randomUUID(), state: 'ready' as const },
    fileKey: encryptFileKey(keyring, id, decryptFileKey(keyring, originalId, fileKey)),
    timing: encryptTiming(keyring, id, decryptTiming(keyring, originalId, timing)),
    ...{ durationMs, opusBytes, aacBytes, consentedAt, createdAt: now, updatedAt: now },
  };
}
