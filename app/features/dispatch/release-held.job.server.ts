import { hours, shifted } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { releaseOverCap } from './delivery-control.store.server.ts';

const LOOKED_AT_AGAIN_AFTER = hours(6);

export const releaseHeldKind: JobKind<NoInput> = {
  name: 'release-held',
  schema: noInput,
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 300,
  cron: '15 * * * *',
};

/** What was too much at once is tried again; the worker holds it once more where it still is. */
export function releaseHeldJob({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): Job {
  return job(releaseHeldKind, async () => {
    const now = clock.now();
    const released = await releaseOverCap(db, shifted(now, -LOOKED_AT_AGAIN_AFTER), now);
    if (released > 0) log.info({ released }, 'deliveries over a cap looked at again');
  });
}
