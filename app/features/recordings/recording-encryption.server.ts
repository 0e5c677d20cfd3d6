import {
  attachmentEncryption,
  type KeyedRow,
} from '#app/features/attachments/attachment-encryption.server.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import {
  normalizePhrases,
  RECORDING_MAX_SECONDS,
  type RecordingTiming,
  type SpokenPhrase,
} from './recording.rules.ts';

/** The two formats that are played. Every browser plays one of them. */
export const soundTypes = { webm: 'audio/webm', m4a: 'audio/mp4' } as const;
export type SoundFormat = keyof typeof soundTypes;
export const soundFormats = ['webm', 'm4a'] as const;

/** How recordings and their times are encrypted. The original is deleted once the other files exist. */
export const recordingEncryption = attachmentEncryption({
  table: 'recordings',
  name: 'recording',
  files: ['original', ...soundFormats],
  textColumn: 'timing',
});

export const encryptTiming = (keyring: Keyring, row: KeyedRow, timing: RecordingTiming): Buffer =>
  recordingEncryption.encryptText(keyring, row, JSON.stringify(timing));

export const decryptTiming = (
  keyring: Keyring,
  row: KeyedRow,
  encrypted: Buffer,
): RecordingTiming =>
  // biome-ignore lint/plugin: decrypted, so it is ours
  JSON.parse(recordingEncryption.decryptText(keyring, row, encrypted));

/** The times of a recording with other phrases, encrypted. */
export function withPhrases(
  keyring: Keyring,
  recording: KeyedRow & { timing: Buffer | null; durationMs: number | null },
  phrases: SpokenPhrase[],
): Buffer {
  const { timing, durationMs } = recording;
  const pauses = timing ? decryptTiming(keyring, recording, timing).pauses : [];
  const longestMs = durationMs ?? RECORDING_MAX_SECONDS * 1_000;
  return encryptTiming(keyring, recording, {
    phrases: normalizePhrases(phrases, longestMs),
    pauses,
  });
}
