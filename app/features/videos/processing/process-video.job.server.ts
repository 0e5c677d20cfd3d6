import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { VIDEO_POSTERS } from '#app/features/templates/video-film.ts';
import { seconds } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { ProgramError } from '#app/platform/process/run-limited.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import { withLocalFile, withTemporaryFolder } from '#app/platform/storage/local-file.server.ts';
import { addMovement } from '#app/platform/video/add-movement.server.ts';
import {
  convertVideo,
  createPoster,
  extractFrame,
} from '#app/platform/video/convert-video.server.ts';
import { InvalidVideoError, probeVideo } from '#app/platform/video/probe-video.server.ts';
import type { VideoTools } from '#app/platform/video/video-tools.server.ts';
import { findFilmRow } from '../video.queries.server.ts';
import {
  finishProcessing,
  recordProgress,
  startProcessing,
  type VideoRow,
} from '../video.store.server.ts';
import { filmFileKey, movementFileKey, posterKey, storageKeysOf } from '../video-storage-keys.ts';

type ProcessServices = Pick<Platform, 'db' | 'clock' | 'config' | 'storage' | 'jobs' | 'log'> & {
  videoTools: VideoTools;
};

/** How often progress is written to the database. */
const PROGRESS_INTERVAL = seconds(1);

const errorTexts: Record<InvalidVideoError['reason'], string> = {
  unreadable: 'The file is damaged.',
  codec: 'Its video or audio format is not supported.',
  dimensions: 'Its picture is too large or too small.',
  too_short: 'It is shorter than a second.',
  too_long: 'It is too long.',
};

export const processVideoKind: JobKind<{ videoId: string }> = {
  name: 'process-video',
  schema: z.object({ videoId: z.uuid() }),
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 3_600,
};

/** Runs `processVideo` for an uploaded video. */
export const processVideoJob = (services: ProcessServices): Job =>
  job(processVideoKind, ({ videoId }, { isLastTry }) => processVideo(services, videoId, isLastTry));

/**
 * Converts an uploaded video, creates its posters and deletes the original with all its metadata.
 * If a try fails through no fault of the file (a restart, a full disk), the original stays for the next.
 * Repeats and crashes are harmless: file names are fixed, and the row changes last.
 */
export async function processVideo(
  services: ProcessServices,
  videoId: string,
  isLastTry = false,
): Promise<void> {
  const { db, log } = services;
  const video = await startProcessing(db, videoId);
  if (!video) return;
  try {
    await createFilm(services, video);
  } catch (error) {
    if (!(error instanceof InvalidVideoError)) {
      if (isLastTry) {
        const processingError = 'Please delete it and try again.';
        await finish(services, video, { processing: 'failed', processingError });
      }
      throw error;
    }
    log.info({ reason: error.reason, detail: error.message }, 'video could not be processed');
    await finish(services, video, {
      processing: 'failed',
      processingError: errorTexts[error.reason],
    });
  }
}

async function createFilm(services: ProcessServices, video: VideoRow): Promise<void> {
  const { storage, config, videoTools, log } = services;
  if (!videoTools.isAvailable) throw new Error(videoTools.reason);
  const { ffmpeg, ffprobe } = videoTools;
  const { maxSeconds } = config.video;
  const onProgress = createProgressRecorder(services, video.id);
  await withTemporaryFolder(async (folder) => {
    const film = path.join(folder, `${randomUUID()}.mp4`);
    await withLocalFile(storage, video.fileUrl, async (source) => {
      const probed = await probeVideo(ffprobe, source, video.videoFormat, maxSeconds);
      await convertVideo({
        ...{ ffmpeg, source, target: film, probed, maxSeconds },
        onProgress: (percent) => onProgress(percent / 2),
      });
    });
    const converted = await probeVideo(ffprobe, film, 'mp4', maxSeconds);
    const durationSeconds = converted.durationSeconds ?? 0;
    const withMovement = path.join(folder, `${randomUUID()}.mp4`);
    const filmRegions = await addMovement({
      ...{ ffmpeg, source: film, target: withMovement },
      onProgress: (percent) => onProgress(50 + percent / 2),
    }).catch((error: unknown) => {
      if (!(error instanceof ProgramError)) throw error;
      // A film without a movement starts again when its letter lasts longer.
      log.warn({ err: error, detail: error.output }, 'video got no holding movement');
      return null;
    });
    const frame = await extractFrame(ffmpeg, film);
    for (const { name, type, width } of VIDEO_POSTERS) {
      const key = posterKey(video.filmId, name);
      const poster = await createPoster(frame, { width, type });
      await storage.disk.put(key, poster, { contentType: type });
    }
    const fileUrl = filmFileKey(video.filmId);
    await storage.disk.putStream(fileUrl, createReadStream(film), { contentType: 'video/mp4' });
    if (filmRegions) {
      const key = movementFileKey(video.filmId);
      await storage.disk.putStream(key, createReadStream(withMovement), {
        contentType: 'video/mp4',
      });
    }
    await finish(services, video, {
      processing: 'ready',
      fileUrl,
      fileSize: (await stat(film)).size,
      videoFormat: 'mp4',
      // The browser could not always take a thumbnail.
      thumbnailUrl: video.thumbnailUrl ?? posterKey(video.filmId, 'poster-640.jpg'),
      durationSeconds,
      widthPixels: converted.widthPixels,
      heightPixels: converted.heightPixels,
      filmRegions,
    });
  });
}

/** Saves the result and deletes the original, whether processing succeeded or failed. */
async function finish(
  { db, jobs }: ProcessServices,
  video: VideoRow,
  result: Parameters<typeof finishProcessing>[2],
): Promise<void> {
  await db.transaction(async (tx) => {
    const wasProcessing = await finishProcessing(tx, video.id, result);
    // Another worker finished first.
    if (!wasProcessing && (await findFilmRow(tx, video.filmId))) return;
    // If the video was deleted during processing, the new files go too.
    const keys = wasProcessing ? [video.fileUrl] : storageKeysOf(video);
    await jobs.enqueue(tx, deleteFilesKind, { keys });
  });
}

function createProgressRecorder({ db, clock, log }: ProcessServices, videoId: string) {
  let recordedAt = 0;
  return (percent: number) => {
    const now = clock.now().getTime();
    if (now - recordedAt < PROGRESS_INTERVAL) return;
    recordedAt = now;
    recordProgress(db, videoId, Math.floor(percent)).catch((error: unknown) =>
      log.warn({ err: error }, 'progress not recorded'),
    );
  };
}
