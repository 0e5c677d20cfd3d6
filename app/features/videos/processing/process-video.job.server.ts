import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { VIDEO_POSTERS } from '#app/features/templates/video-film.ts';
import { seconds } from '#app/platform/clock/clock.ts';
import type { JobKind } from '#app/platform/jobs/job-kind.ts';
import { type Job, job } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import { withLocalFile, withScratchFolder } from '#app/platform/storage/local-file.server.ts';
import { convertVideo, frameOf, posterOf } from '#app/platform/video/convert-video.server.ts';
import { InvalidVideoError, probeVideo } from '#app/platform/video/probe-video.server.ts';
import type { VideoTools } from '#app/platform/video/video-tools.server.ts';
import { findFilmRow } from '../video.queries.server.ts';
import {
  finishProcessing,
  recordProgress,
  startProcessing,
  type VideoRow,
} from '../video.store.server.ts';
import { filmKey, posterKey, storageKeysOf } from '../video-storage-keys.ts';

type ProcessServices = Pick<Platform, 'db' | 'clock' | 'config' | 'storage' | 'jobs' | 'log'> & {
  videoTools: VideoTools;
};

/** How often progress is written down. */
const PROGRESS_INTERVAL = seconds(1);

const faultWords: Record<InvalidVideoError['fault'], string> = {
  unreadable: 'It could not be read to its end.',
  codec: 'It uses a format of picture or sound that is not understood.',
  dimensions: 'Its picture is too large or too small.',
  too_short: 'It is shorter than a second.',
  too_long: 'It is longer than is allowed.',
};

/**
 * Makes the film of a video: converted, with posters, its original and everything that came with it
 * gone (product.md section 1). Run twice or broken off half way it ends the same: files are written
 * under fixed names, and the row changes last.
 */
export const processVideoJob = (services: ProcessServices): Job =>
  job(processVideoKind, ({ videoId }) => processVideo(services, videoId));

export async function processVideo(services: ProcessServices, videoId: string): Promise<void> {
  const { db, log } = services;
  const video = await startProcessing(db, videoId);
  if (!video) return;
  try {
    await makeFilm(services, video);
  } catch (error) {
    if (!(error instanceof InvalidVideoError)) throw error;
    log.info({ fault: error.fault, why: error.message }, 'a video could not be processed');
    await end(services, video, {
      processing: 'failed',
      processingError: faultWords[error.fault],
    });
  }
}

async function makeFilm(services: ProcessServices, video: VideoRow): Promise<void> {
  const { storage, config, videoTools } = services;
  if (!videoTools.isAvailable) throw new Error(videoTools.reason);
  const { ffmpegPath, ffprobePath } = videoTools;
  const { maxSeconds } = config.video;
  await withScratchFolder(async (folder) => {
    const film = path.join(folder, `${randomUUID()}.mp4`);
    await withLocalFile(storage, video.fileUrl, async (source) => {
      const probed = await probeVideo(ffprobePath, source, video.videoFormat, maxSeconds);
      await convertVideo({
        ...{ ffmpegPath, source, target: film, probed, maxSeconds },
        onProgress: progressOf(services, video.id),
      });
    });
    const made = await probeVideo(ffprobePath, film, 'mp4', maxSeconds);
    const durationSeconds = made.durationSeconds ?? 0;
    const frame = await frameOf(ffmpegPath, film, durationSeconds);
    for (const { name, type, width } of VIDEO_POSTERS) {
      const key = posterKey(video.filmId, name);
      await storage.disk.put(key, await posterOf(frame, { width, type }), { contentType: type });
    }
    const fileUrl = filmKey(video.filmId);
    await storage.disk.putStream(fileUrl, createReadStream(film), { contentType: 'video/mp4' });
    await end(services, video, {
      processing: 'ready',
      fileUrl,
      fileSize: (await stat(film)).size,
      videoFormat: 'mp4',
      // Where the browser could make no picture, the film's own stands in.
      thumbnailUrl: video.thumbnailUrl ?? posterKey(video.filmId, 'poster-640.jpg'),
      durationSeconds,
      widthPixels: made.widthPixels,
      heightPixels: made.heightPixels,
    });
  });
}

/** Writes how it ended, and takes the original away: it is needed no more, whichever way it went. */
async function end(
  { db, jobs }: ProcessServices,
  video: VideoRow,
  ending: Parameters<typeof finishProcessing>[2],
): Promise<void> {
  await db.transaction(async (tx) => {
    const wasThere = await finishProcessing(tx, video.id, ending);
    if (!wasThere && (await findFilmRow(tx, video.filmId))) return;
    // Deleted meanwhile: what was just made for it goes too.
    const keys = wasThere ? [video.fileUrl] : storageKeysOf(video);
    await jobs.enqueue(tx, deleteFilesKind, { keys });
  });
}

function progressOf({ db, clock, log }: ProcessServices, videoId: string) {
  let writtenAt = 0;
  return (percent: number) => {
    const now = clock.now().getTime();
    if (now - writtenAt < PROGRESS_INTERVAL) return;
    writtenAt = now;
    recordProgress(db, videoId, percent).catch((error: unknown) =>
      log.warn({ err: error }, 'progress not written'),
    );
  };
}

export const processVideoKind: JobKind<{ videoId: string }> = {
  name: 'process-video',
  schema: z.object({ videoId: z.uuid() }),
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 1_800,
};
