import { relativeTime } from '#app/shared/relative-time.ts';

const exact = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A relative time, such as '5 minutes ago'; hovering shows the exact one. */
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
