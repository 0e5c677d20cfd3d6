import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { decryptLetter } from '#app/features/messages/letter-encryption.server.ts';
import { type Job, type JobKind, job } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { convertSound } from '#app/platform/sound/convert-sound.server.ts';
import { InvalidSoundError, probeSound } from '#app/platform/sound/probe-sound.server.ts';
import { readStoredFile } from '#app/platform/storage/byte-reader.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import { decryptFile, storeEncrypted } from '#app/platform/storage/encrypted-file.server.ts';
import { withTemporaryFolder } from '#app/platform/storage/local-file.server.ts';
import { releasePieces } from '#app/platform/storage/release-pieces.server.ts';
import type { VideoTools } from '#app/platform/video/video-tools.server.ts';
import { splitIntoPhrases } from '#app/shared/split-phrases.ts';
import { notifyRefused, takePlace } from './adopt-recording.server.ts';
import { findUnprocessed, type UnprocessedRecording } from './recording.queries.server.ts';
import {
  normalizePhrases,
  type Pause,
  RECORDING_MAX_SECONDS,
  type RefusedReason,
  spreadPhrases,
} from './recording.rules.ts';
import { finishRecording, lockRecordings } from './recording.store.server.ts';
import {
  decryptTiming,
  encryptTiming,
  recordingEncryption,
  type SoundFormat,
  soundTypes,
} from './recording-encryption.server.ts';

type ProcessServices = Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage' | 'jobs' | 'log'> & {
  videoTools: VideoTools;
};

export const processRecordingKind: JobKind<{ recordingId: string }> = {
  name: 'process-recording',
  schema: z.object({ recordingId: z.uuid() }),
  retryLimit: 3,
  retryDelaySeconds: 15,
  expireInSeconds: 900,
};

/** Runs `processRecording` for a recording that has arrived. */
export const processRecordingJob = (services: ProcessServices): Job =>
  job(processRecordingKind, ({ recordingId }, { isLastTry }) =>
    processRecording(services, recordingId, isLastTry),
  );

/**
 * Makes the two files of a recording that are played, and deletes the original with all its metadata.
 * If a try fails through no fault of the file (a restart, a full disk), the original stays for the next.
 * Repeats and crashes are harmless: file names are fixed, and the row changes last. The sound is
 * unencrypted only in a temporary folder of this machine, for as long as its conversion takes.
 */
async function processRecording(
  services: ProcessServices,
  recordingId: string,
  isLastTry: boolean,
): Promise<void> {
  const recording = await findUnprocessed(services.db, recordingId);
  if (!recording) return;
  try {
    await convert(services, recording);
  } catch (error) {
    if (!(error instanceof InvalidSoundError)) {
      if (isLastTry)
        await finish(services, recording, { state: 'refused', refusedReason: 'failed' });
      throw error;
    }
    services.log.info({ reason: error.reason, detail: error.message }, 'recording refused');
    await finish(services, recording, { state: 'refused', refusedReason: error.reason });
  }
}

async function convert(services: ProcessServices, recording: UnprocessedRecording): Promise<void> {
  const { storage, keyring, videoTools } = services;
  if (!videoTools.isAvailable) throw new Error(videoTools.reason);
  const { ffmpeg, ffprobe } = videoTools;
  const key = recordingEncryption.decryptFileKey(keyring, recording.id, recording.fileKey);
  await withTemporaryFolder(async (folder) => {
    const source = path.join(folder, randomUUID());
    const originalKey = recordingEncryption.storageKey(recording.id, 'original');
    const { contentLength } = await storage.disk.getMetaData(originalKey);
    const original = decryptFile(
      readStoredFile(storage, originalKey),
      contentLength,
      recordingEncryption.secretOf(key, 'original'),
    );
    await pipeline(original.read(0, original.size), createWriteStream(source, { mode: 0o600 }));
    const probed = await probeSound(ffprobe, source, RECORDING_MAX_SECONDS);
    const [opus, aac] = [path.join(folder, 'sound.webm'), path.join(folder, 'sound.m4a')];
    const { durationMs, pauses } = await convertSound({
      ...{ ffmpeg, source, probed, opus, aac },
      maxSeconds: RECORDING_MAX_SECONDS,
    });
    const files: [SoundFormat, string][] = [
      ['webm', opus],
      ['m4a', aac],
    ];
    for (const [format, file] of files) {
      await storeEncrypted(
        storage,
        recordingEncryption.storageKey(recording.id, format),
        {
          bytes: releasePieces(createReadStream(file)),
          size: (await stat(file)).size,
          contentType: soundTypes[format],
        },
        recordingEncryption.secretOf(key, format),
      );
    }
    await finish(services, recording, {
      state: 'ready',
      durationMs,
      opusBytes: (await stat(opus)).size,
      aacBytes: (await stat(aac)).size,
      pauses,
    });
  });
}

type Result =
  | { state: 'refused'; refusedReason: RefusedReason }
  | {
      state: 'ready';
      durationMs: number;
      opusBytes: number;
      aacBytes: number;
      pauses: Pause[];
    };

/** Saves the result and deletes the original, whether the sound could be used or not. */
async function finish(
  services: ProcessServices,
  recording: UnprocessedRecording,
  result: Result,
): Promise<void> {
  const { db, clock, jobs, keyring } = services;
  const { id, messageId } = recording;
  const now = clock.now();
  await db.transaction(async (tx) => {
    // The sender may have corrected the phrases by now, replaced the recording, or deleted it.
    const found = await lockRecordings(tx, messageId);
    const current = found.find((row) => row.id === id);
    const changes =
      result.state === 'refused'
        ? result
        : withTiming(keyring, { ...recording, timing: current?.timing ?? null }, result);
    const isFinished = current && (await finishRecording(tx, id, changes, now));
    // Another run has finished it.
    if (current?.state === 'ready') return;
    const keys = isFinished
      ? [recordingEncryption.storageKey(id, 'original')]
      : recordingEncryption.storageKeys(id);
    await jobs.enqueue(tx, deleteFilesKind, { keys });
    if (!isFinished) return;
    if (result.state === 'refused') await notifyRefused(services, tx, [current]);
    else if (current.place === 'next') await takePlace(services, tx, current, found, now);
  });
}

function withTiming(
  keyring: ProcessServices['keyring'],
  recording: UnprocessedRecording,
  { pauses, ...measured }: Result & { state: 'ready' },
) {
  const { durationMs } = measured;
  const { messageId, timing, texts: encrypted } = recording;
  const letter = decryptLetter(keyring, messageId, encrypted);
  const sent = timing && decryptTiming(keyring, recording, timing);
  const texts = sent?.phrases.map(({ text }) => text);
  const phrases =
    sent && !sent.isToSpread
      ? normalizePhrases(sent.phrases, durationMs)
      : spreadPhrases(texts ?? splitIntoPhrases(letter.personalizedContent), durationMs);
  return { ...measured, timing: encryptTiming(keyring, recording, { phrases, pauses }) };
}
