import { useEffect, useState } from 'react';
import { seconds, shifted, systemClock } from '#app/platform/clock/clock.ts';
import { comingIn, comingTime } from '#app/shared/calendar-day.ts';
import { exactTime } from '#app/shared/exact-time.ts';
import { useOwnTimeZone } from '#app/ui/use-own-time-zone.ts';

interface CountdownProps {
  until: Date;
  /** When the page was rendered. The browser counts on from there, whatever its own clock says. */
  now: Date;
  /** Precedes the time: 'Scheduled for'. */
  verb?: string;
  /** The time zone of the exact time; the reader's own by default. */
  timeZone?: string | null;
  className?: string;
}

/** 'Dec 20, 9:00 AM, in 24 days', with the exact time on hover. Counts down while it is shown. */
export function Countdown({ until, now, verb, timeZone, className }: CountdownProps) {
  const ownTimeZone = useOwnTimeZone();
  const [current, setCurrent] = useState(now);
  useEffect(() => {
    const ahead = now.getTime() - systemClock.now().getTime();
    const timer = setInterval(() => setCurrent(shifted(systemClock.now(), ahead)), seconds(10));
    return () => clearInterval(timer);
  }, [now]);
  const zone = timeZone ?? ownTimeZone;
  const moment = [until, current > now ? current : now, zone] as const;
  return (
    <time dateTime={until.toISOString()} title={exactTime(until, zone)} className={className}>
      {verb && `${verb} `}
      {comingTime(...moment)}, {comingIn(...moment)}
    </time>
  );
}
