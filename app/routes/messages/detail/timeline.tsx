import { UNDELIVERABLE } from '#app/features/messages/failure-words.ts';
import type { TimelineEvent, TimelineStep } from '#app/features/messages/timeline.rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import { RelativeTime } from '#app/ui/relative-time.tsx';

interface TimelineProps {
  steps: TimelineStep[];
  /** What came back of a failed one. */
  cameBack: string | null;
  readableUntil: Date | null;
  now: Date;
}

/** What each step is called: when it has happened, and while it is waited for. */
const words: Record<TimelineEvent, { done: string; ahead: string; note?: string }> = {
  written: { done: 'Written', ahead: 'Written' },
  scheduled: { done: 'Scheduled', ahead: 'Goes out' },
  queued: { done: 'Queued', ahead: 'Queued' },
  delayed: {
    done: 'Delayed',
    ahead: 'Delayed',
    note: 'Their mail server asked us to come back later. We try again by ourselves.',
  },
  held: {
    done: 'Held',
    ahead: 'Held for a moment',
    note: 'We are looking at it, so that it arrives once and not twice. Nothing is lost.',
  },
  accepted: { done: 'Accepted by their mail server', ahead: 'On its way' },
  link_visited: {
    done: 'Link visited',
    ahead: 'Link visited',
    note: 'By a person, or by a mail scanner.',
  },
  opened: { done: 'Opened', ahead: 'Opened' },
  replied: { done: 'Answered', ahead: 'Answered' },
  withdrawn: { done: 'Withdrawn', ahead: 'Withdrawn', note: 'The link no longer opens.' },
  failed: {
    done: 'Could not be delivered',
    ahead: 'Could not be delivered',
    note: UNDELIVERABLE,
  },
};

/** The way of a message (product.md section 3). */
export function Timeline({ steps, cameBack, readableUntil, now }: TimelineProps) {
  return (
    <>
      <ol className="flex flex-col">
        {steps.map(({ event, at, isDone }) => {
          const { done, ahead, note } = words[event];
          return (
            <li
              key={`${event}-${isDone}`}
              className="relative border-s border-line ps-5 pb-5 last:border-transparent last:pb-1"
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute -start-[0.3rem] top-1.5 size-2.5 rounded-full',
                  isDone ? 'bg-accent' : 'border-2 border-accent bg-raised',
                )}
              />
              <p className="font-medium">{isDone ? done : ahead}</p>
              {at && <RelativeTime instant={at} now={now} className="text-sm text-soft" />}
              {note && <p className="text-sm text-soft">{note}</p>}
              {event === 'failed' && cameBack && <p className="text-sm text-soft">{cameBack}</p>}
            </li>
          );
        })}
      </ol>
      {readableUntil && (
        <p className="mt-4 text-sm text-soft">
          The link can be read until{' '}
          <time dateTime={readableUntil.toISOString()}>{longDate.format(readableUntil)}</time>.
        </p>
      )}
    </>
  );
}

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
