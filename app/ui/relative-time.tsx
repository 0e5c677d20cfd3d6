import { exactTime } from '#app/shared/exact-time.ts';
import { relativeTime } from '#app/shared/relative-time.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

interface RelativeTimeProps {
  instant: Date;
  /** The time the page was made at, so that both sides say the same. */
  now: Date;
  /** What happened then: 'Sent'. */
  verb?: string;
  /** The zone to show it in; the reader's own when none is named. */
  timeZone?: string | null;
  className?: string;
}

/** 'Sent 3 hours ago', with the exact time on hover (spec section 9, other). */
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
