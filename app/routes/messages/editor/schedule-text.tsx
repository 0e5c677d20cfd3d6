import { exactTime } from '#app/shared/exact-time.ts';

interface ScheduleTextProps {
  intro: string;
  scheduledFor: Date;
  timeZone: string;
  ownTimeZone: string;
}

/** When a letter will be sent, in both time zones. */
export function ScheduleText({ intro, scheduledFor, timeZone, ownTimeZone }: ScheduleTextProps) {
  return (
    <>
      {intro} <strong className="font-medium text-text">{exactTime(scheduledFor, timeZone)}</strong>
      .
      {timeZone !== ownTimeZone && <> In your time zone: {exactTime(scheduledFor, ownTimeZone)}.</>}
    </>
  );
}
