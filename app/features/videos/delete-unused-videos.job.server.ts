import { hours, shifted } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteOrRetireVideo } from './delete-video.server.ts';
import { deleteUpload, type UploadRemover } from './uploads/delete-upload.server.ts';
import { listExpiredUploads } from './uploads/upload.store.server.ts';
import { failStuckProcessing, lockUnusedVideos } from './video.store.server.ts';

type TidyServices = Pick<Platform, 'db' | 'clock' | 'jobs' | 'storage'> & {
  videoUploads: UploadRemover;
};

/** Every hour: uploads nobody came back to, films nobody needs any more. */
export const deleteUnusedVideosKind: JobKind<NoInput> = {
  name: 'tidy-gallery',
  schema: noInput,
  retryLimit: 1,
  retryDelaySeconds: 300,
  expireInSeconds: 900,
  cron: '17 * * * *',
};

const AT_A_TIME = 100;
/** Longer than all tries of the worker take together. */
const STUCK_AFTER = hours(6);

/** `deleteUnusedVideos`, every hour. */
export const deleteUnusedVideosJob = (services: TidyServices): Job =>
  job(deleteUnusedVideosKind, () => deleteUnusedVideos(services));

/**
 * Takes away what nobody needs any more: uploads nobody came back to, films of deleted videos once
 * the last letter on them has ended, videos whose uploader has left (product.md section 1). Any part
 * of it may be done twice, or by two processes at once.
 */
export async function deleteUnusedVideos(services: TidyServices): Promise<void> {
  const { db, clock } = services;
  for (const id of await listExpiredUploads(db, clock.now(), AT_A_TIME)) {
    await deleteUpload(services, id);
  }
  await db.transaction(async (tx) => {
    for (const video of await lockUnusedVideos(tx, AT_A_TIME))
      await deleteOrRetireVideo(services, tx, video);
  });
  await failStuckProcessing(
    db,
    shifted(clock.now(), -STUCK_AFTER),
    'It could not be processed. Delete it and try again.',
  );
}
