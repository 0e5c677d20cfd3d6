import { hours, shifted } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteOrRetireVideo } from './delete-video.server.ts';
import { deleteUpload, type UploadFileServices } from './uploads/delete-upload.server.ts';
import { listExpiredUploads } from './uploads/upload.store.server.ts';
import { failStuckProcessing, lockUnusedVideos } from './video.store.server.ts';

type DeleteServices = UploadFileServices & Pick<Platform, 'db' | 'clock' | 'jobs'>;

export const deleteUnusedVideosKind: JobKind<NoInput> = {
  name: 'tidy-gallery',
  schema: noInput,
  retryLimit: 1,
  retryDelaySeconds: 300,
  expireInSeconds: 900,
  cron: '17 * * * *',
};

const BATCH_SIZE = 100;
/** Longer than all attempts of the processing job take together. */
const STUCK_AFTER = hours(6);

/** Runs `deleteUnusedVideos` every hour. */
export const deleteUnusedVideosJob = (services: DeleteServices): Job =>
  job(deleteUnusedVideosKind, () => deleteUnusedVideos(services));

/**
 * Deletes expired uploads, and deleted or ownerless videos once no letter needs them; marks stuck
 * processing as failed. Repeats and concurrent runs are harmless.
 */
export async function deleteUnusedVideos(services: DeleteServices): Promise<void> {
  const { db, clock } = services;
  for (const id of await listExpiredUploads(db, clock.now(), BATCH_SIZE)) {
    await deleteUpload(services, id);
  }
  await db.transaction(async (tx) => {
    for (const video of await lockUnusedVideos(tx, BATCH_SIZE)) {
      await deleteOrRetireVideo(services, tx, video);
    }
  });
  await failStuckProcessing(
    db,
    shifted(clock.now(), -STUCK_AFTER),
    'Please delete it and try again.',
  );
}
