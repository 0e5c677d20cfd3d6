import { relativeTime } from '#app/shared/relative-time.ts';

const exact = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A moment as people say it, with the exact one for who points at it. */
export function TimeText({ at, now }: { at: Date; now: Date }) {
  return (
    <time
      dateTime={at.toISOString()}
      title={`${exact.format(at)} UTC`}
      className="whitespace-nowrap"
    >
      {relativeTime(at, now)}
    </time>
  );
}
