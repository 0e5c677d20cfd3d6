import { exactTime } from '#app/shared/exact-time.ts';
import { relativeTime } from '#app/shared/relative-time.ts';
import { useOwnTimeZone } from './use-own-time-zone.ts';

interface RelativeTimeProps {
  instant: Date;
  /** When the page was rendered, so that server and browser show the same text. */
  now: Date;
  /** Precedes the time: 'Sent'. */
  verb?: string;
  /** The time zone of the exact time; the reader's own by default. */
  timeZone?: string | null;
  className?: string;
}

/** 'Sent 3 hours ago', with the exact time on hover. */
export function RelativeTime({ instant, now, verb, timeZone, className }: RelativeTimeProps) {
  const ownTimeZone = useOwnTimeZone();
  return (
    <time
      dateTime={instant.toISOString()}
      title={exactTime(instant, timeZone ?? ownTimeZone)}
      className={className}
    >
      {verb && `${verb} `}
      {relativeTime(instant, now)}
    </time>
  );
}
