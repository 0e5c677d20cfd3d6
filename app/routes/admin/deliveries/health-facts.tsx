import { Badge } from '#app/ui/badge.tsx';
import { Fact } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';
import type { Route } from './+types/admin-deliveries.ts';
import { autoPauseText } from './complaint-words.ts';

type PageData = Route.ComponentProps['loaderData'];

interface HealthFactsProps {
  health: NonNullable<PageData['health']['value']>;
  complaints: PageData['complaints'];
  now: Date;
}

/** How dispatch is doing, the complaint brake included. */
export function HealthFacts({ health, complaints, now }: HealthFactsProps) {
  return (
    <dl className="-my-2.5 text-sm">
      <Fact name="Dispatch">
        {health.isPaused ? (
          <>
            <Badge tone="destructive">paused</Badge>{' '}
            {health.pausedAt && <TimeText at={health.pausedAt} now={now} />}
          </>
        ) : (
          <Badge>running</Badge>
        )}
      </Fact>
      <Fact name="Mail server">
        {health.unreachableSince ? (
          <>
            <Badge tone="destructive">not reachable</Badge> since{' '}
            <TimeText at={health.unreachableSince} now={now} />
          </>
        ) : (
          <Badge>answers</Badge>
        )}
      </Fact>
      <Fact name="Overdue">
        {health.overdue}
        {health.overdueSince && (
          <>
            , the oldest <TimeText at={health.overdueSince} now={now} />
          </>
        )}
      </Fact>
      <Fact name="In 24 hours">
        {health.acceptedToday} accepted, {health.failedToday} failed
      </Fact>
      <Fact name="Held">{health.held}</Fact>
      <Fact name="Complaint brake">
        {complaints.isOver && <Badge tone="destructive">pulled</Badge>} {autoPauseText(complaints)}
      </Fact>
    </dl>
  );
}

export function QueueFacts({
  queues,
  now,
}: {
  queues: NonNullable<PageData['queues']['value']>;
  now: Date;
}) {
  return (
    <dl className="-my-2.5 text-sm">
      {queues.map(({ name, waiting, active, failedToday, oldestWaitingSince }) => (
        <Fact key={name} name={name}>
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
