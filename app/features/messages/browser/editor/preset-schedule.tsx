import { useState } from 'react';
import { systemClock } from '#app/platform/clock/clock.ts';
import { isTimeZone, ownTimeZone } from '#app/shared/time-zone.ts';
import { schedulePresetFrom } from '../../schedule/schedule.rules.ts';
import type { SchedulePreset } from '../../schedule/when.rules.ts';
import type { FieldsProps } from './letter-form.tsx';
import { ScheduleText } from './schedule-text.tsx';
import ZoneField from './zone-field.tsx';

interface PresetScheduleProps extends Pick<FieldsProps, 'values' | 'onControlChange'> {
  preset: SchedulePreset;
}

/** What "In an hour" and "Tomorrow at 8:00" mean, and by whose clock tomorrow comes. */
export default function PresetSchedule({ preset, values, onControlChange }: PresetScheduleProps) {
  const [timeZone, setTimeZone] = useState(values.timeZone || ownTimeZone);

  if (preset === 'hour') {
    return (
      <p role="status" className="text-sm text-soft">
        <input type="hidden" name="timeZone" value={ownTimeZone()} />
        An hour after you send it. Until then you can take it back.
      </p>
    );
  }
  const { scheduledFor } = schedulePresetFrom(preset, timeZone, systemClock.now());
  return (
    <div className="flex flex-col gap-3">
      <ZoneField
        name="timeZone"
        value={timeZone}
        onChange={(zone) => {
          setTimeZone(zone);
          onControlChange();
        }}
      />
      <p role="status" className="text-sm text-soft">
        {isTimeZone(timeZone) && (
          <ScheduleText intro="Arrives tomorrow," scheduledFor={scheduledFor} timeZone={timeZone} />
        )}{' '}
        Until then you can take it back.
      </p>
    </div>
  );
}
