import { useState } from 'react';
import { schedulePresetFrom } from '#app/features/messages/schedule/schedule.rules.ts';
import type { SchedulePreset } from '#app/features/messages/schedule/when.rules.ts';
import { systemClock } from '#app/platform/clock/clock.ts';
import { timeZoneLabel } from '#app/shared/exact-time.ts';
import type { FieldsProps } from './letter-form.tsx';
import { ScheduleText } from './schedule-text.tsx';

interface PresetScheduleProps extends Pick<FieldsProps, 'values' | 'onControlChange'> {
  preset: SchedulePreset;
}

/** What "In an hour" and "Tomorrow at 8:00" mean, and by whose clock tomorrow comes. */
export default function PresetSchedule({ preset, values, onControlChange }: PresetScheduleProps) {
  const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const chosenBefore = values.timeZone || ownTimeZone;
  const [timeZone, setTimeZone] = useState(chosenBefore);

  if (preset === 'hour') {
    return (
      <p role="status" className="text-sm text-soft">
        <input type="hidden" name="timeZone" value={ownTimeZone} />
        An hour after you send it. Until then you can take it back.
      </p>
    );
  }
  const { scheduledFor } = schedulePresetFrom(preset, timeZone, systemClock.now());
  return (
    <div className="flex flex-col gap-3">
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        By which clock?
        <select
          name="timeZone"
          value={timeZone}
          onChange={(event) => {
            setTimeZone(event.target.value);
            onControlChange();
          }}
          className="min-h-11 w-full rounded-xl border border-line-strong bg-raised px-4 text-base text-text"
        >
          <option value={ownTimeZone}>Mine: {timeZoneLabel(ownTimeZone)}</option>
          <optgroup label="Theirs">
            {zonesBesides(ownTimeZone, chosenBefore).map((zone) => (
              <option key={zone} value={zone}>
                {timeZoneLabel(zone)}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <p role="status" className="text-sm text-soft">
        <ScheduleText
          intro="Sent today, it arrives on"
          scheduledFor={scheduledFor}
          timeZone={timeZone}
          ownTimeZone={ownTimeZone}
        />{' '}
        Until then you can take it back.
      </p>
    </div>
  );
}

/** With the chosen one: browsers differ in the names they list. */
const zonesBesides = (ownTimeZone: string, chosen: string) =>
  [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])].filter(
    (zone) => zone !== ownTimeZone,
  );
