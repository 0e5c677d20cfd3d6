import { exactTime } from '#app/shared/exact-time.ts';
import { relativeTime } from '#app/shared/relative-time.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

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
  const isHydrated = useIsHydrated();
  const ownZone = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  return (
    <time
      dateTime={instant.toISOString()}
      title={exactTime(instant, timeZone ?? ownZone)}
      className={className}
    >
      {verb && `${verb} `}
      {relativeTime(instant, now)}
    </time>
  );
}
