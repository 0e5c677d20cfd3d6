import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';
import type { FileSecret } from '#app/platform/storage/encrypted-file.server.ts';
import {
  normalizePhrases,
  RECORDING_MAX_SECONDS,
  type RecordingTiming,
  type SpokenPhrase,
} from './recording.rules.ts';

/** How the files of a recording are encoded; the original is deleted once the others exist. */
export type RecordingFormat = 'original' | 'webm' | 'm4a';

/** The two formats that are played. Every browser plays one of them. */
export const soundTypes = { webm: 'audio/webm', m4a: 'audio/mp4' } as const;
export type SoundFormat = keyof typeof soundTypes;

/** Random ids and no id of a person or message: a bucket's logs show keys. */
export const recordingFileKey = (recordingId: string, format: RecordingFormat): string =>
  `recordings/${recordingId}.${format}`;

/** Every file a recording may have, for deleting them; some may not exist. */
export const recordingFileKeys = (recordingId: string): string[] =>
  (['original', 'webm', 'm4a'] as const).map((format) => recordingFileKey(recordingId, format));

type EncryptedName = 'file_key' | 'timing';

/** Binds a value to its row and column. */
const contextOf = (id: string, name: EncryptedName) => `recordings.${name}:${id}`;

export const encryptFileKey = (keyring: Keyring, recordingId: string, key: Buffer): Buffer =>
  keyring.encrypt(key.toString('base64'), contextOf(recordingId, 'file_key'));

export const decryptFileKey = (keyring: Keyring, recordingId: string, encrypted: Buffer): Buffer =>
  Buffer.from(keyring.decrypt(encrypted, contextOf(recordingId, 'file_key')), 'base64');

/** The secret that encrypts a file of a recording. A copy of the recording has the same one. */
export const fileSecret = (key: Buffer, format: RecordingFormat): FileSecret => ({
  key,
  context: `recording.${format}`,
});

export const encryptTiming = (
  keyring: Keyring,
  recordingId: string,
  timing: RecordingTiming,
): Buffer => keyring.encrypt(JSON.stringify(timing), contextOf(recordingId, 'timing'));

/** The times of a recording with other phrases, encrypted. */
export function withPhrases(
  keyring: Keyring,
  { id, timing, durationMs }: { id: string; timing: Buffer | null; durationMs: number | null },
  phrases: SpokenPhrase[],
): Buffer {
  const pauses = timing ? decryptTiming(keyring, id, timing).pauses : [];
  const longestMs = durationMs ?? RECORDING_MAX_SECONDS * 1_000;
  return encryptTiming(keyring, id, { phrases: normalizePhrases(phrases, longestMs), pauses });
}

export const decryptTiming = (
  keyring: Keyring,
  recordingId: string,
  encrypted: Buffer,
  // biome-ignore lint/plugin: decrypted, so it is ours
): RecordingTiming => JSON.parse(keyring.decrypt(encrypted, contextOf(recordingId, 'timing')));

/** Columns `npm run rekey` re-encrypts. The files themselves stay: their keys are what changes. */
export const encryptedRecordingColumns: EncryptedColumn[] = (['file_key', 'timing'] as const).map(
  (column) => ({
    table: 'recordings',
    idColumn: 'id',
    column,
    contextColumn: 'id',
    context: (id) => contextOf(id, column),
  }),
);
