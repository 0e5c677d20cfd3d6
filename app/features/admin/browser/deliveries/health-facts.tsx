import type { MailHealth } from '#app/features/dispatch/admin/delivery.queries.server.ts';
import type { getReportRate } from '#app/features/moderation/auto-pause.job.server.ts';
import type { listQueueHealth } from '#app/platform/jobs/job-health.queries.server.ts';
import { mailServerProblems } from '#app/platform/mail/mail-server-problem.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Fact } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';

type ReportRate = Awaited<ReturnType<typeof getReportRate>>;

interface HealthFactsProps {
  health: MailHealth;
  reportRate: ReportRate;
  now: Date;
}

export function HealthFacts({ health, reportRate, now }: HealthFactsProps) {
  return (
    <dl className="-my-2.5 text-sm">
      <Fact label="Sending">
        {health.isPaused ? (
          <>
            <Badge tone="destructive">paused</Badge>{' '}
            {health.pausedAt && <TimeText at={health.pausedAt} now={now} />}
          </>
        ) : (
          <Badge>running</Badge>
        )}
      </Fact>
      <Fact label="Mail server">
        {health.outage ? (
          <>
            <Badge tone="destructive">{mailServerProblems[health.outage.problem]}</Badge> since{' '}
            <TimeText at={health.outage.since} now={now} />
            <span className="block break-words text-soft">{health.outage.reason}</span>
          </>
        ) : (
          <Badge>reachable</Badge>
        )}
      </Fact>
      <Fact label="Overdue">
        {health.overdue}
        {health.overdueSince && (
          <>
            , oldest <TimeText at={health.overdueSince} now={now} />
          </>
        )}
      </Fact>
      <Fact label="Last 24 hours">
        {health.acceptedToday} accepted, {health.failedToday} failed
      </Fact>
      <Fact label="Bounce reports">
        {areMostUnproven(health.bounceReports) && <Badge tone="destructive">not recognized</Badge>}{' '}
        {bounceReportText(health.bounceReports)}
      </Fact>
      <Fact label="Held">{health.held}</Fact>
      <Fact label="Auto-pause">
        {reportRate.isOver && <Badge tone="destructive">over threshold</Badge>}{' '}
        {autoPauseText(reportRate)}
      </Fact>
    </dl>
  );
}

/** The recent report rate, and the rate at which sending pauses. */
export function autoPauseText(
  rate: Pick<ReportRate, 'reports' | 'accepted' | 'perThousand' | 'minReports'>,
): string {
  const { reports, accepted, perThousand, minReports } = rate;
  const rule =
    perThousand === 0
      ? 'off'
      : `pauses at ${perThousand} per 1,000 letters, but never below ${counted(minReports, 'report')}`;
  return `${counted(reports, 'report')} on ${counted(accepted, 'letter')} in 7 days; ${rule}`;
}

type BounceReports = HealthFactsProps['health']['bounceReports'];

/** If so, the mail server probably damages the addresses of bounce reports on the way to us. */
const areMostUnproven = ({ failed, complaint, unproven }: BounceReports) =>
  unproven > failed + complaint;

/** What became of the reports of the last 24 hours. */
export const bounceReportText = (reports: BounceReports): string =>
  `${counted(reports.failed, 'bounce')}, ${counted(reports.complaint, 'complaint')}, ${reports.ignored} ignored, ${reports.not_understood} not understood, ${reports.unproven} not recognized (24 hours)`;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export function QueueFacts({
  queues,
  now,
}: {
  queues: Awaited<ReturnType<typeof listQueueHealth>>;
  now: Date;
}) {
  const busy = queues.filter(
    ({ waiting, active, failedToday }) => waiting + active + failedToday > 0,
  );
  const idle = queues.filter((queue) => !busy.includes(queue));
  return (
    <>
      {busy.length === 0 && <p className="text-sm text-soft">No job waits or has failed today.</p>}
      <QueueList queues={busy} now={now} />
      <details className="mt-4 text-sm">
        <summary className="w-fit text-soft">{idle.length} idle queues</summary>
        <p className="mt-2 text-soft">{idle.map(({ name }) => name).join(', ')}</p>
      </details>
    </>
  );
}

function QueueList({ queues, now }: Parameters<typeof QueueFacts>[0]) {
  return (
    <dl className="-my-2.5 text-sm">
      {queues.map(({ name, waiting, active, failedToday, oldestWaitingSince }) => (
        <Fact key={name} label={name}>
          {waiting} waiting, {active} running
          {failedToday > 0 && <span className="text-danger">, {failedToday} failed today</span>}
          {oldestWaitingSince && (
            <span className="block text-soft">
              oldest <TimeText at={oldestWaitingSince} now={now} />
            </span>
          )}
        </Fact>
      ))}
    </dl>
  );
}
