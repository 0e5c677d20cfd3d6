import { randomUUID } from 'node:crypto';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findOwnRecording } from './recording.queries.server.ts';
import { RECORDING_LIMIT, type RecordingErrorCode } from './recording.rules.ts';
import { insertRecording, registerFiles } from './recording.store.server.ts';
import {
  decryptFileKey,
  decryptTiming,
  encryptFileKey,
  encryptTiming,
  recordingFileKey,
} from './recording-encryption.server.ts';

/**
 * Copies the recording of a person's message for a duplicate of it, if it is ready. The files are
 * copied at once; the row comes with the duplicate. Counts as a recording.
 * @returns what saves the copy, in the transaction that creates the duplicate; null without a recording
 * @throws DomainError `recording_limit_reached`
 */
export async function copyRecording(
  services: Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage'>,
  actor: { userId: string },
  messageId: string,
): Promise<((tx: DbOrTx, copyId: string) => Promise<void>) | null> {
  const { db, clock, keyring, storage } = services;
  const { recording } =
    (await findOwnRecording(db, messageId, actor.userId, { isCurrent: true })) ?? {};
  if (recording?.state !== 'ready' || !recording.timing) return null;
  if (!(await checkRateLimit(services, RECORDING_LIMIT, actor.userId))) {
    throw new DomainError<RecordingErrorCode>('recording_limit_reached');
  }
  const { timing, fileKey, durationMs, opusBytes, aacBytes, consentedAt } = recording;
  const id = randomUUID();
  const now = clock.now();
  await registerFiles(db, id, now);
  for (const format of ['webm', 'm4a'] as const) {
    await storage.disk.copy(recordingFileKey(recording.id, format), recordingFileKey(id, format));
  }
  return (tx, copyId) =>
    insertRecording(tx, {
      id,
      messageId: copyId,
      uploadId: randomUUID(),
      state: 'ready',
      fileKey: encryptFileKey(keyring, id, decryptFileKey(keyring, recording.id, fileKey)),
      timing: encryptTiming(keyring, id, decryptTiming(keyring, recording.id, timing)),
      ...{ durationMs, opusBytes, aacBytes, consentedAt },
      createdAt: now,
      updatedAt: now,
    });
}
