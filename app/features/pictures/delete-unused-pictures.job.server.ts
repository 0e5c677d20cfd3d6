import { hours, shifted } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { UNCHOSEN_KEPT } from './picture.rules.ts';
import { deleteFileRecord, deleteUnchosen, listUnusedFiles } from './picture.store.server.ts';
import { pictureFileKeys } from './picture-encryption.server.ts';

export const deleteUnusedPicturesKind: JobKind<NoInput> = {
  name: 'delete-unused-pictures',
  schema: noInput,
  retryLimit: 1,
  retryDelaySeconds: 300,
  expireInSeconds: 900,
  cron: '37 * * * *',
};

const BATCH = 100;
/** A file is written before its row: nothing takes so long to be saved. */
const UNUSED_AFTER = hours(1);

/**
 * Deletes every hour the pictures that were taken out of their letters a day ago, and the files of
 * pictures that are gone: those whose messages were deleted, and those that were never saved. Nobody
 * could read them any more, because their keys went with their rows. Repeats and concurrent runs are
 * harmless.
 */
export function deleteUnusedPicturesJob({
  db,
  clock,
  storage,
}: Pick<Platform, 'db' | 'clock' | 'storage'>): Job {
  return job(deleteUnusedPicturesKind, async () => {
    const now = clock.now();
    await deleteUnchosen(db, shifted(now, -UNCHOSEN_KEPT));
    for (;;) {
      const ids = await listUnusedFiles(db, shifted(now, -UNUSED_AFTER), BATCH);
      for (const id of ids) {
        for (const key of pictureFileKeys(id)) await storage.disk.delete(key);
        await deleteFileRecord(db, id);
      }
      if (ids.length < BATCH) return;
    }
  });
}
