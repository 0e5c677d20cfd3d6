import { longDate } from '#app/shared/long-date.ts';
import { classNames } from '#app/ui/class-names.ts';
import { RelativeTime } from '#app/ui/relative-time.tsx';
import type { TimelineEvent, TimelineStep } from '../../detail/timeline.rules.ts';
import { UNDELIVERABLE } from '../../message.rules.ts';
import { Countdown } from '../countdown.tsx';

interface TimelineProps {
  steps: TimelineStep[];
  /** What was returned of a failed message's cost. */
  returnedText: string | null;
  readableUntil: Date | null;
  /** In which each time to come was chosen. */
  timeZones: Partial<Record<TimelineEvent, string | null>>;
  /** Its recording is still being converted. */
  isRecordingAwaited: boolean;
  now: Date;
}

/** The label of each step once it has happened, and while it is still to come. */
const texts: Record<TimelineEvent, { done: string; ahead: string; note?: string }> = {
  written: { done: 'Written', ahead: 'Written' },
  scheduled: { done: 'Scheduled', ahead: 'Will be sent' },
  queued: { done: 'Waiting to leave', ahead: 'Waiting to leave' },
  delayed: {
    done: 'Delayed',
    ahead: 'Delayed',
    note: 'Their mail server asked us to try again later. We will, automatically.',
  },
  held: {
    done: 'Held',
    ahead: 'On its way',
    note: 'It is taking longer than usual. Your letter is safe.',
  },
  accepted: { done: 'Arrived at their mail provider', ahead: 'On its way' },
  link_visited: {
    done: 'Link visited',
    ahead: 'Link visited',
    note: 'Someone, or a mail program, followed the link.',
  },
  opened: { done: 'Opened', ahead: 'Opened' },
  reminded: { done: 'Reminded', ahead: 'Reminder', note: 'The only one.' },
  opens: { done: 'Opens', ahead: 'Can be opened' },
  private_link_made: { done: 'Private link made', ahead: 'Private link made' },
  private_link_visited: {
    done: 'Private link visited',
    ahead: 'Private link visited',
  },
  opened_by_private_link: {
    done: 'Opened by the private link',
    ahead: 'Opened by the private link',
  },
  replied: { done: 'Answered', ahead: 'Answered' },
  withdrawn: { done: 'Withdrawn', ahead: 'Withdrawn', note: 'The link no longer works.' },
  failed: {
    done: 'Could not be delivered',
    ahead: 'Could not be delivered',
    note: UNDELIVERABLE,
  },
};

/** What has happened to a message and what comes next. */
export function Timeline({
  steps,
  returnedText,
  readableUntil,
  timeZones,
  isRecordingAwaited,
  now,
}: TimelineProps) {
  return (
    <>
      <ol className="flex flex-col">
        {steps.map(({ event, at, isDone }) => {
          const { done, ahead, note } = texts[event];
          return (
            <li
              key={`${event}-${isDone}`}
              className="relative border-s border-line ps-5 pb-3 last:border-transparent last:pb-0"
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute -start-[0.3rem] top-1.5 size-2.5 rounded-full forced-colors:border',
                  isDone ? 'bg-accent' : 'border-2 border-accent bg-surface',
                )}
              />
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium">{isDone ? done : ahead}</span>
                {at &&
                  (!isDone && (event === 'scheduled' || event === 'opens') ? (
                    <Countdown
                      until={at}
                      now={now}
                      timeZone={timeZones[event] ?? null}
                      className="text-sm text-soft"
                    />
                  ) : (
                    <RelativeTime instant={at} now={now} className="text-sm text-soft" />
                  ))}
              </p>
              {note && <p className="text-sm text-soft">{note}</p>}
              {isRecordingAwaited && !isDone && (event === 'accepted' || event === 'scheduled') && (
                <p className="text-sm text-soft">
                  Waiting for your recording, for at most five minutes past its time.
                </p>
              )}
              {event === 'failed' && returnedText && (
                <p className="text-sm text-soft">{returnedText}</p>
              )}
            </li>
          );
        })}
      </ol>
      {readableUntil && (
        <p className="mt-4 text-sm text-soft">
          The link works until{' '}
          <time dateTime={readableUntil.toISOString()}>{longDate(readableUntil)}</time>.
        </p>
      )}
    </>
  );
}
