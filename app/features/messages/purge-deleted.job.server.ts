import { days, shifted } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { purgeDeleted } from './message.store.server.ts';

const KEPT_FOR = days(30);

export const purgeDeletedKind: JobKind<NoInput> = {
  name: 'purge-deleted-messages',
  schema: noInput,
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireInSeconds: 600,
  cron: '20 3 * * *',
};

/** Forgets drafts and failed messages that were deleted 30 days ago. */
export function purgeDeletedJob({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): Job {
  return job(purgeDeletedKind, async () => {
    const purged = await purgeDeleted(db, shifted(clock.now(), -KEPT_FOR));
    log.info({ purged }, 'deleted messages purged');
  });
}
