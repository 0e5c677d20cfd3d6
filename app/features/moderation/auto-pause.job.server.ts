import { pauseDispatch } from '#app/features/dispatch/admin/pause-dispatch.server.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { getSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { isOverThreshold, MIN_REPORTS } from './auto-pause.rules.ts';
import { autoPauseSetting } from './moderation-settings.ts';
import { countReportsAndDeliveries } from './report.queries.server.ts';

export const autoPauseKind: JobKind<NoInput> = {
  // Its first name. The queue and its schedule are stored: renaming would orphan them.
  name: 'complaint-brake',
  schema: noInput,
  retryLimit: 1,
  retryDelaySeconds: 60,
  expireInSeconds: 120,
  cron: '*/10 * * * *',
};

const WINDOW = days(7);

/** How many letters were reported in the last seven days, and whether that is over the threshold. */
export async function getReportRate({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const [counts, perThousand] = await Promise.all([
    countReportsAndDeliveries(db, shifted(clock.now(), -WINDOW)),
    getSiteSetting(db, autoPauseSetting),
  ]);
  return {
    ...counts,
    perThousand,
    minReports: MIN_REPORTS,
    isOver: isOverThreshold(counts, perThousand),
  };
}

/**
 * Pauses dispatch when too many letters were reported; only an admin resumes it. Running it while
 * dispatch is paused writes nothing.
 */
export async function pauseDispatchWhenReported(
  services: Pick<Platform, 'db' | 'clock' | 'log'>,
): Promise<void> {
  const { isOver, reports, accepted } = await getReportRate(services);
  if (!isOver) return;
  if (!(await pauseDispatch(services.db, services.clock.now()))) return;
  services.log.error({ reports, accepted }, 'dispatch was paused: too many letters were reported');
  await logSecurityEvent(services, {
    userId: null,
    // The name in stored events.
    action: 'complaint_brake_pulled',
    resourceType: 'dispatch',
    details: { reports, accepted },
  });
}

/** Runs `pauseDispatchWhenReported` every ten minutes. */
export const autoPauseJob = (services: Pick<Platform, 'db' | 'clock' | 'log'>): Job =>
  job(autoPauseKind, () => pauseDispatchWhenReported(services));
