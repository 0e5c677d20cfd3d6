import type { KeyedRow } from '#app/features/attachments/attachment-encryption.server.ts';
import { decryptLetter } from '#app/features/messages/letter-encryption.server.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { DecryptedFile } from '#app/platform/storage/encrypted-file.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { splitIntoPhrases } from '#app/shared/split-phrases.ts';
import { findDeliveredRecording, findOwnRecording } from './recording.queries.server.ts';
import {
  normalizePhrases,
  placePhrases,
  type RecordingErrorCode,
  type RecordingTiming,
  refusedTexts,
  type SpokenPhrase,
} from './recording.rules.ts';
import { parseEditedTimes, type RecordingEdit } from './recording.schema.server.ts';
import {
  decryptTiming,
  recordingEncryption,
  type SoundFormat,
} from './recording-encryption.server.ts';

/** A message's newest recording as its sender's form shows it. */
export interface RecordingView {
  state: 'none' | 'processing' | 'ready' | 'refused';
  /** Names this recording for one that is to replace it. */
  uploadId?: string;
  /** Why it was refused, as a sentence. */
  reason?: string;
  durationMs?: number;
  phrases?: SpokenPhrase[];
  /** Indexes of the letter's phrases that no recorded phrase fits any more. */
  changedPhrases?: number[];
  /** It was recorded while a scheduled letter is edited, and goes with it once that is saved. */
  isStaged?: true;
  /** The letter is anonymous now: nobody hears the recording until the sender agrees. */
  needsConsent?: true;
}

/**
 * The recording of a person's own message.
 * @throws DomainError `recording_letter_missing`
 */
export async function getRecording(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  actor: { userId: string },
  messageId: string,
): Promise<RecordingView> {
  const found = await findOwnRecording(db, messageId, actor.userId);
  if (!found) throw new DomainError<RecordingErrorCode>('recording_letter_missing');
  const { recording, isAnonymous, texts } = found;
  if (!recording) return { state: 'none' };
  const { uploadId, place, state, refusedReason, durationMs, timing, consentedAt } = recording;
  const isStaged = place === 'staged' && { isStaged: true as const };
  if (refusedReason) return { state, uploadId, reason: refusedTexts[refusedReason], ...isStaged };
  const letter = decryptLetter(keyring, messageId, texts);
  const times = timing && decryptTiming(keyring, recording, timing);
  const phrases = times && !times.isToSpread ? times.phrases : null;
  const placed =
    phrases && placePhrases(splitIntoPhrases(letter.personalizedContent), phrases, durationMs ?? 0);
  return {
    ...{ state, uploadId, ...isStaged },
    ...(durationMs !== null && { durationMs }),
    ...(phrases && { phrases }),
    ...(placed && {
      changedPhrases: placed.flatMap(({ isSpoken }, index) => (isSpoken ? [] : [index])),
    }),
    ...(isAnonymous && !consentedAt && { needsConsent: true as const }),
  };
}

/** The recording as a letter's page plays it; null until it is ready. */
export function readVoice(
  keyring: Keyring,
  recording: (KeyedRow & { durationMs: number | null; timing: Buffer | null }) | null,
): (RecordingTiming & { durationMs: number }) | null {
  if (!recording?.timing || recording.durationMs === null) return null;
  const { durationMs, timing } = recording;
  return { durationMs, ...decryptTiming(keyring, recording, timing) };
}

/** The recording of a person's own message, as its recipient would hear it after this form is saved. */
export async function findOwnVoice(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  actor: { userId: string },
  form: RecordingEdit & { draftId: string; isAnonymous: boolean },
): Promise<ReturnType<typeof readVoice>> {
  const { recording } = (await findOwnRecording(db, form.draftId, actor.userId)) ?? {};
  if (recording?.state !== 'ready' || recording.uploadId === form.recordingRemoved) return null;
  const isSilent = form.isAnonymous && !recording.consentedAt;
  const voice = isSilent ? null : readVoice(keyring, recording);
  const times = parseEditedTimes(form.recordingTimes);
  if (!voice || times?.uploadId !== recording.uploadId || recording.place === 'staged')
    return voice;
  return { ...voice, phrases: normalizePhrases(times.phrases, voice.durationMs) };
}

type SoundServices = Pick<Platform, 'db' | 'keyring' | 'storage'>;

/** The sound of a person's own recording; null until it is ready. */
export async function findOwnSound(
  services: SoundServices,
  actor: { userId: string },
  messageId: string,
  format: SoundFormat,
): Promise<DecryptedFile | null> {
  const found = await findOwnRecording(services.db, messageId, actor.userId);
  const { recording } = found ?? {};
  return recording?.state === 'ready' ? decryptSound(services, recording, format) : null;
}

/** The sound of a delivered letter; null when it has none, or its link has ended. */
export async function findDeliveredSound(
  services: SoundServices & Pick<Platform, 'clock'>,
  deliveryId: string,
  format: SoundFormat,
): Promise<DecryptedFile | null> {
  const recording = await findDeliveredRecording(services.db, deliveryId, services.clock.now());
  return recording && decryptSound(services, recording, format);
}

interface StoredSound {
  id: string;
  fileKey: Buffer;
  opusBytes: number | null;
  aacBytes: number | null;
}

/** The sound of a recording that is ready. The caller has checked who may hear it. */
export const decryptSound = (
  services: Pick<Platform, 'keyring' | 'storage'>,
  row: StoredSound,
  format: SoundFormat,
): Promise<DecryptedFile> =>
  recordingEncryption.decryptFile(
    services,
    row,
    format,
    format === 'webm' ? row.opusBytes : row.aacBytes,
  );
