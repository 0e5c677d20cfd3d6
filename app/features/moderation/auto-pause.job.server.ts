import { pauseDispatch } from '#app/features/dispatch/admin/pause-dispatch.server.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { mailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { getSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { isOverThreshold, MIN_REPORTS } from './auto-pause.rules.ts';
import { autoPauseSetting } from './moderation-settings.ts';
import {
  type CountedReport,
  countAcceptedLetters,
  listCountedReports,
} from './report.queries.server.ts';

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

type Services = Pick<Platform, 'db' | 'clock' | 'keyring'>;

/**
 * How many reports of the last seven days count, and whether that is over the threshold. Nobody can
 * multiply a report: each sender and each recipient counts once, and letters to oneself not at all.
 */
export async function getReportRate({ db, clock, keyring }: Services) {
  const since = shifted(clock.now(), -WINDOW);
  const [found, accepted, perThousand] = await Promise.all([
    listCountedReports(db, since),
    countAcceptedLetters(db, since),
    getSiteSetting(db, autoPauseSetting),
  ]);
  const isToOneself = ({ senderEmail, recipient }: CountedReport) =>
    mailboxHash(keyring, senderEmail).toString('hex') === recipient;
  const fromOthers = found.filter((report) => !isToOneself(report));
  const distinct = (of: (report: CountedReport) => string) => new Set(fromOthers.map(of)).size;
  const reports = Math.min(
    distinct(({ sender }) => sender),
    distinct(({ recipient }) => recipient),
  );
  const counts = { reports, accepted };
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
  services: Services & Pick<Platform, 'log'>,
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
export const autoPauseJob = (services: Services & Pick<Platform, 'log'>): Job =>
  job(autoPauseKind, () => pauseDispatchWhenReported(services));
