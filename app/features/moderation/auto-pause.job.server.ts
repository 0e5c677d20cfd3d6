import { pauseDispatch } from '#app/features/dispatch/pause-dispatch.server.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { getSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { isOverThreshold, MIN_REPORTS } from './auto-pause.rules.ts';
import { autoPauseSetting } from './moderation-settings.ts';
import { countReportsAndDeliveries } from './report.queries.server.ts';

export const autoPauseKind: JobKind<NoInput> = {
  name: 'complaint-brake',
  schema: noInput,
  retryLimit: 1,
  retryDelaySeconds: 60,
  expireInSeconds: 120,
  cron: '*/10 * * * *',
};

/** How far back complaints are looked at. */
const WINDOW = days(7);

/**
 * Reports and delivered letters of the last seven days, the `perMille` from which dispatch is paused
 * (reports in a thousand letters, 0 for never), the number of reports below which it never is, and
 * whether they are over it.
 */
export async function getReportRate({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const [counts, perMille] = await Promise.all([
    countReportsAndDeliveries(db, shifted(clock.now(), -WINDOW)),
    getSiteSetting(db, autoPauseSetting),
  ]);
  const isOver = isOverThreshold(counts, perMille);
  return { ...counts, perMille, reportsAtLeast: MIN_REPORTS, isOver };
}

/**
 * Pauses dispatch when too many letters were reported, until a person has looked and lets it go on.
 * While it is paused already nothing is written again.
 */
export async function pauseDispatchWhenReported(
  services: Pick<Platform, 'db' | 'clock' | 'log'>,
): Promise<void> {
  const { isOver, reports, accepted } = await getReportRate(services);
  if (!isOver) return;
  if (!(await pauseDispatch(services.db, services.clock.now()))) return;
  services.log.error({ reports, accepted }, 'the complaint brake has paused dispatch');
  await logSecurityEvent(services, {
    userId: null,
    action: 'complaint_brake_pulled',
    resourceType: 'dispatch',
    details: { reports, accepted },
  });
}

/** `pauseDispatchWhenReported`, every ten minutes. */
export const autoPauseJob = (services: Pick<Platform, 'db' | 'clock' | 'log'>): Job =>
  job(autoPauseKind, () => pauseDispatchWhenReported(services));
