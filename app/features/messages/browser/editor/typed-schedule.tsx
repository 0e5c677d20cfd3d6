import { today } from '@internationalized/date';
import { useState } from 'react';
import { systemClock } from '#app/platform/clock/clock.ts';
import { noticeText } from '#app/routes/notices/notice-table.ts';
import { scheduleNotices } from '#app/routes/notices/schedule-notices.ts';
import { isTimeZone, knownTimeZone, ownTimeZone } from '#app/shared/time-zone.ts';
import { TextField } from '#app/ui/text-field.tsx';
import {
  resolveWallTime,
  type ScheduleChoice,
  validateSchedule,
  YEARS_AHEAD,
} from '../../schedule/schedule.rules.ts';
import type { FieldsProps } from './letter-form.tsx';
import { ScheduleText } from './schedule-text.tsx';
import ZoneField from './zone-field.tsx';

export interface TypedScheduleProps extends Pick<FieldsProps, 'values' | 'onControlChange'> {
  /** The server's answer, which the form shows itself. */
  error: string | undefined;
}

/** Fields for date, time and time zone, and what the choice means. */
export default function TypedSchedule({ values, onControlChange, error }: TypedScheduleProps) {
  const [date, setDate] = useState(values.scheduleDate);
  const [time, setTime] = useState(values.scheduleTime || '09:00');
  const [timeZone, setTimeZone] = useState(values.timeZone || ownTimeZone);
  const firstDay = today(knownTimeZone(timeZone));

  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Date"
          type="date"
          name="scheduleDate"
          value={date}
          min={firstDay.toString()}
          max={firstDay.add({ years: YEARS_AHEAD }).toString()}
          onChange={setDate}
        />
        <TextField label="Time" type="time" name="scheduleTime" value={time} onChange={setTime} />
      </div>
      <ZoneField
        name="timeZone"
        value={timeZone}
        onChange={(zone) => {
          setTimeZone(zone);
          onControlChange();
        }}
      />
      {isTimeZone(timeZone) && (
        <ScheduleSummary choice={{ date, time, timeZone }} shownError={error} />
      )}
    </div>
  );
}

interface ScheduleSummaryProps {
  choice: ScheduleChoice;
  shownError: string | undefined;
}

/**
 * When the letter will be sent, in both time zones, or what is wrong with the choice, unless the form
 * says so already.
 */
function ScheduleSummary({ choice, shownError }: ScheduleSummaryProps) {
  const { schedule, errorCode } = validateSchedule(choice, systemClock.now());
  const problem = schedule ? null : noticeText(scheduleNotices[errorCode].notice);
  return (
    <p role="status" className="min-h-6 text-sm text-soft">
      {schedule ? (
        <>
          {clockChangeText(schedule.wallTime, schedule.timeZone)}
          <ScheduleText intro="It arrives on" {...schedule} />
        </>
      ) : (
        problem !== shownError && problem
      )}
    </p>
  );
}

function clockChangeText(wallTime: string, timeZone: string): string {
  const { clockChange, shownTime } = resolveWallTime(wallTime, timeZone);
  const [chosen, shown] = [clockTime(wallTime), clockTime(shownTime)];
  if (clockChange === 'skipped') {
    return `The clocks go forward that day and skip ${chosen}, so it will be ${shown}. `;
  }
  if (clockChange === 'repeated') {
    return `The clocks go back that day, so ${chosen} comes twice. We use the first. `;
  }
  return '';
}

/** '2027-03-14T02:30' as '2:30 AM'. */
function clockTime(wallTime: string): string {
  const [hour = 0, minute = 0] = wallTime.slice(11).split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
