import type { RecordingObstacle } from '#app/features/attachments/recording-obstacle.ts';
import { storeFiles } from '#app/features/attachments/store-files.server.ts';
import { lockOwnMessage } from '#app/features/messages/lock-message.server.ts';
import { canEdit } from '#app/features/messages/message.rules.ts';
import { needsVerifiedEmail } from '#app/platform/config/accounts-config.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { countUpload } from '#app/platform/rate-limit/count-upload.server.ts';
import { soundFormatOf } from '#app/platform/sound/probe-sound.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import { releasePieces } from '#app/platform/storage/release-pieces.server.ts';
import type { VideoTools } from '#app/platform/video/video-tools.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { deleteReplaced } from './delete-recording.server.ts';
import { processRecordingKind } from './process-recording.job.server.ts';
import { findOwnRecording, type OwnRecording } from './recording.queries.server.ts';
import {
  type ArrivingPhrase,
  arrivingTiming,
  RECORDING_MAX_SECONDS,
  RECORDING_UPLOAD_LIMITS,
  type RecordingErrorCode,
} from './recording.rules.ts';
import {
  insertRecording,
  lockRecordings,
  type RecordingRow,
  recordingStorage,
} from './recording.store.server.ts';
import { encryptTiming, recordingEncryption } from './recording-encryption.server.ts';

type SaveServices = Pick<Platform, 'db' | 'clock' | 'config' | 'keyring' | 'storage' | 'jobs'> & {
  videoTools: VideoTools;
};

/** The bytes of a recording, which may still be arriving. */
interface RecordedSound extends AsyncIterable<Uint8Array> {
  size: number;
  /** Returns the first bytes without taking them away from the reader. */
  peek(length: number): Promise<Buffer>;
}

export interface RecordingInput {
  /** Made by the page, so that sending the same recording twice saves it once. */
  uploadId: string;
  /**
   * The uploads that the sender knew of when they recorded this one. A recording that waited in a
   * browser must not replace one that came later.
   */
  replaces: string[];
  sound: RecordedSound;
  /** The phrases as they were read; null when they are those of the saved letter. */
  phrases: ArrivingPhrase[] | null;
  hasConsented: boolean;
}

type RecordingActor = { userId: string; isEmailVerified: boolean };

/** Why a person can't record at all, for forms to say before a letter is read; null when they can. */
export function findRecordingObstacle(
  { config, videoTools }: Pick<SaveServices, 'config' | 'videoTools'>,
  actor: Pick<RecordingActor, 'isEmailVerified'>,
): RecordingObstacle | null {
  if (!videoTools.isAvailable) return 'recording_switched_off';
  return needsVerifiedEmail(config, actor) ? 'recording_needs_verified_email' : null;
}

/**
 * Asserts that a person may record this message now. For refusing before a large body is read; saving
 * checks again.
 * @throws DomainError with a RecordingErrorCode
 */
export async function assertRecordable(
  services: Pick<SaveServices, 'db' | 'config' | 'videoTools'>,
  actor: RecordingActor,
  messageId: string,
): Promise<OwnRecording> {
  const obstacle = findRecordingObstacle(services, actor);
  if (obstacle) throw new DomainError<RecordingErrorCode>(obstacle);
  const found = await findOwnRecording(services.db, messageId, actor.userId);
  if (!found) throw new DomainError<RecordingErrorCode>('recording_letter_missing');
  if (!canEdit(found)) throw new DomainError<RecordingErrorCode>('recording_not_editable');
  return found;
}

/**
 * Saves a recording of a message in place of an earlier one, and enqueues its processing. That of a
 * scheduled letter belongs to it once the edit is saved (`adoptRecording`). Stores the sound encrypted
 * under a key of its own. Sending the same recording again changes nothing and does not count.
 * @throws DomainError with a RecordingErrorCode
 */
export async function saveRecording(
  services: SaveServices,
  actor: RecordingActor,
  messageId: string,
  input: RecordingInput,
): Promise<void> {
  const { uploadId, sound, hasConsented } = input;
  const { recording, isAnonymous } = await assertRecordable(services, actor, messageId);
  if (recording?.uploadId === uploadId) return;
  assertNoneNewer(recording, input);
  await assertSound(sound);
  if (isAnonymous && !hasConsented) {
    throw new DomainError<RecordingErrorCode>('recording_consent_missing');
  }
  await countUpload(services, {
    limits: RECORDING_UPLOAD_LIMITS,
    subject: actor.userId,
    receive: () => storeRecording(services, actor, messageId, input),
    isTheirFault: (error) => error instanceof DomainError,
    refuse: (limit) =>
      new DomainError<RecordingErrorCode>(
        limit === 'whole' ? 'recording_limit_reached' : 'recording_broken_off',
      ),
  });
}

async function storeRecording(
  services: SaveServices,
  actor: RecordingActor,
  messageId: string,
  input: RecordingInput,
): Promise<void> {
  const { uploadId, sound, phrases, hasConsented } = input;
  const { db, keyring, jobs } = services;
  const now = services.clock.now();
  const { id, fileKey } = await storeFiles(services, recordingStorage, [
    ['original', { bytes: releasePieces(sound), size: sound.size }],
  ]);
  await db.transaction(async (tx) => {
    const { message } = await lockOwnMessage(tx, actor, messageId);
    if (!canEdit(message)) {
      throw new DomainError<RecordingErrorCode>('recording_not_editable');
    }
    const found = await lockRecordings(tx, messageId);
    if (found.some((earlier) => earlier.uploadId === uploadId)) {
      await jobs.enqueue(tx, deleteFilesKind, { keys: recordingEncryption.storageKeys(id) });
      return;
    }
    assertNoneNewer(found[0] ?? null, input);
    const place = message.status === 'scheduled' ? 'staged' : 'current';
    const isReplaced = (earlier: RecordingRow) => place === 'current' || earlier.place === place;
    await deleteReplaced(services, tx, found.filter(isReplaced));
    await insertRecording(tx, {
      ...{ id, messageId, place, uploadId },
      state: 'processing',
      fileKey,
      timing:
        phrases &&
        encryptTiming(
          keyring,
          { id, fileKey },
          arrivingTiming(phrases, RECORDING_MAX_SECONDS * 1_000),
        ),
      consentedAt: hasConsented ? now : null,
      createdAt: now,
      updatedAt: now,
    });
    await jobs.enqueue(tx, processRecordingKind, { recordingId: id });
  });
}

/** @throws DomainError `recording_newer_exists`; a refused recording may be replaced unseen */
function assertNoneNewer(
  found: { uploadId: string; state: string } | null,
  { replaces }: RecordingInput,
): void {
  const isKnown = !found || found.state === 'refused' || replaces.includes(found.uploadId);
  if (!isKnown) throw new DomainError<RecordingErrorCode>('recording_newer_exists');
}

/** Refuses at once what cannot be sound; the job looks closely. */
async function assertSound(sound: RecordedSound): Promise<void> {
  const head = await sound.peek(64);
  if (head.length === 0) throw new DomainError<RecordingErrorCode>('recording_empty');
  if (!soundFormatOf(head)) throw new DomainError<RecordingErrorCode>('recording_unreadable');
}
