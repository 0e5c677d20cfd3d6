import { exactTime } from '#app/shared/exact-time.ts';
import { findOwnTimeZone } from '#app/shared/time-zone.ts';

interface ScheduleTextProps {
  intro: string;
  scheduledFor: Date;
  timeZone: string;
}

/** When a letter will be sent, in both time zones. */
export function ScheduleText({ intro, scheduledFor, timeZone }: ScheduleTextProps) {
  const ownTimeZone = findOwnTimeZone();
  return (
    <>
      {intro} <strong className="font-medium text-text">{exactTime(scheduledFor, timeZone)}</strong>
      .
      {ownTimeZone !== null && timeZone !== ownTimeZone && (
        <span> In your time zone: {exactTime(scheduledFor, ownTimeZone)}.</span>
      )}
    </>
  );
}
