import { hours, shifted } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { notifyRefused } from './adopt-recording.server.ts';
import { listAbandoned } from './recording.queries.server.ts';
import { STUCK_AFTER } from './recording.rules.ts';
import {
  deleteFileRecord,
  deleteRecordingsById,
  listUnusedFiles,
  refuseStuck,
} from './recording.store.server.ts';
import { recordingFileKeys } from './recording-encryption.server.ts';

export const deleteUnusedRecordingsKind: JobKind<NoInput> = {
  name: 'delete-unused-recordings',
  schema: noInput,
  retryLimit: 1,
  retryDelaySeconds: 300,
  expireInSeconds: 900,
  cron: '27 * * * *',
};

const BATCH = 100;
/** A file is written before its row: nothing takes so long to be saved. */
const UNUSED_AFTER = hours(1);

/**
 * Every hour, deletes the files of recordings without a row: their messages were deleted, or they were
 * never saved or refused. Their keys went with their rows, so nobody could read them any more. Deletes
 * recordings made in an edit that was never saved, once the letter has left, and refuses recordings
 * whose processing never ended. Repeats and concurrent runs are harmless.
 */
export function deleteUnusedRecordingsJob({
  db,
  clock,
  storage,
  jobs,
}: Pick<Platform, 'db' | 'clock' | 'storage' | 'jobs'>): Job {
  return job(deleteUnusedRecordingsKind, async () => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const refused = await refuseStuck(tx, shifted(now, -STUCK_AFTER), 'failed', now);
      await notifyRefused({ jobs }, tx, refused);
    });
    await deleteRecordingsById(db, await listAbandoned(db));
    for (;;) {
      const ids = await listUnusedFiles(db, shifted(now, -UNUSED_AFTER), BATCH);
      for (const id of ids) {
        for (const key of recordingFileKeys(id)) await storage.disk.delete(key);
        await deleteFileRecord(db, id);
      }
      if (ids.length < BATCH) return;
    }
  });
}
