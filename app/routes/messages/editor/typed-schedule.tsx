import { type CalendarDate, parseDate, parseTime, type Time, today } from '@internationalized/date';
import { useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import type { FormValues } from '#app/features/messages/letter.schema.ts';
import { resolveWallTime, validateSchedule } from '#app/features/messages/schedule.rules.ts';
import { systemClock } from '#app/platform/clock/clock.ts';
import { exactTime, timeZoneLabel } from '#app/shared/exact-time.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField, TimeField } from '#app/ui/date-field.tsx';

interface TypedScheduleProps {
  values: FormValues;
  touch: () => void;
}

const YEARS_AHEAD = 5;

/** Date, time and place, typed; and what the choice means. Loaded only where somebody wants it. */
export default function TypedSchedule({ values, touch }: TypedScheduleProps) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [date, setDate] = useState<CalendarDate | null>(() =>
    values.scheduleDate ? parseDate(values.scheduleDate) : null,
  );
  const [time, setTime] = useState<Time | null>(() => parseTime(values.scheduleTime || '09:00'));
  const [timeZone, setTimeZone] = useState(values.timeZone || here);
  const zones = useMemo(zoneOptions, []);
  const choice = {
    date: date?.toString() ?? '',
    time: time?.toString().slice(0, 5) ?? '',
    timeZone,
  };

  /** Says so after the fields have their new values. */
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      window.setTimeout(touch);
    };

  return (
    <I18nProvider locale="en-US">
      <div className="flex flex-col gap-4">
        <input type="hidden" name="scheduleDate" value={choice.date} />
        <input type="hidden" name="scheduleTime" value={choice.time} />
        <input type="hidden" name="timeZone" value={choice.timeZone} />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label="Date"
            value={date}
            onChange={change(setDate)}
            minValue={today(timeZone)}
            maxValue={today(timeZone).add({ years: YEARS_AHEAD })}
          />
          <TimeField label="Time" value={time} onChange={change(setTime)} />
        </div>
        <Combobox
          label="Time zone"
          description="Whose clock counts. Type a city."
          options={zones}
          value={timeZone}
          onChange={change(setTimeZone)}
        />
        <Meaning choice={choice} here={here} />
      </div>
    </I18nProvider>
  );
}

/** What will happen, on both clocks, and what a change of the clocks does to the choice. */
function Meaning({
  choice,
  here,
}: {
  choice: { date: string; time: string; timeZone: string };
  here: string;
}) {
  const { schedule, errorCode } = validateSchedule(choice, systemClock.now());
  return (
    <p role="status" className="min-h-6 text-sm text-soft">
      {schedule ? (
        <>
          {clockChangeWords(schedule.wallTime, schedule.timeZone)}
          It goes out on{' '}
          <strong className="font-medium text-text">
            {exactTime(schedule.scheduledFor, schedule.timeZone)}
          </strong>
          .
          {schedule.timeZone !== here && (
            <> On your clock: {exactTime(schedule.scheduledFor, here)}.</>
          )}
        </>
      ) : (
        notYet[errorCode]
      )}
    </p>
  );
}

const notYet = {
  choose_a_date: 'Choose a date and a time.',
  time_zone_unknown: 'Choose a time zone.',
  schedule_too_soon: 'This time has passed or is too near: choose one at least 2 minutes from now.',
  schedule_too_far: 'Choose a date within 5 years.',
};

function clockChangeWords(wallTime: string, timeZone: string): string {
  const { clockChange, shownTime } = resolveWallTime(wallTime, timeZone);
  const [chosen, shown] = [clockTime(wallTime), clockTime(shownTime)];
  if (clockChange === 'skipped') {
    return `${chosen} does not exist on that day: the clocks there are put forward, so it will be ${shown}. `;
  }
  if (clockChange === 'repeated') {
    return `${chosen} comes twice on that day, because the clocks there are put back: the first one counts. `;
  }
  return '';
}

/** '2027-03-14T02:30' as '2:30 AM'. */
function clockTime(wallTime: string): string {
  const [hour = 0, minute = 0] = wallTime.slice(11).split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

function zoneOptions() {
  const names = Intl.supportedValuesOf('timeZone');
  return (names.includes('UTC') ? names : ['UTC', ...names]).map((id) => ({
    id,
    label: timeZoneLabel(id),
  }));
}
