import { hours, shifted } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { releaseHeld } from '../queue/delivery-changes.store.server.ts';

const RELEASE_AFTER = hours(6);

export const releaseHeldKind: JobKind<NoInput> = {
  name: 'release-held',
  schema: noInput,
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 300,
  cron: '15 * * * *',
};

/**
 * Queues deliveries again that were held over a cap of their sender's, or because their money was taken
 * back, after six hours. The worker holds those for which that still is so. Those that an earlier release
 * held because of reports, or over the cap that all senders share, wait like deferred ones from then on.
 */
export function releaseHeldJob({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): Job {
  return job(releaseHeldKind, async () => {
    const now = clock.now();
    const released = await releaseHeld(db, shifted(now, -RELEASE_AFTER), now);
    if (released > 0) log.info({ released }, 'held deliveries released');
  });
}
