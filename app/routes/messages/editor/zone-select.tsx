import { useState } from 'react';
import { timeZoneLabel } from '#app/shared/exact-time.ts';

interface ZoneSelectProps {
  name: string;
  value: string;
  onChange: (timeZone: string) => void;
}

/** By whose clock: the sender's own time zone first, then all others. */
export default function ZoneSelect({ name, value, onChange }: ZoneSelectProps) {
  const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // With the chosen one: browsers differ in the names they list.
  const [others] = useState(() =>
    [...new Set([value, 'UTC', ...Intl.supportedValuesOf('timeZone')])].filter(
      (zone) => zone && zone !== ownTimeZone,
    ),
  );
  return (
    <label className="flex flex-col gap-1.5 text-sm font-medium">
      By which clock?
      <select
        name={name}
        value={value || ownTimeZone}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full rounded-xl border border-line-strong bg-raised px-4 text-base text-text"
      >
        <option value={ownTimeZone}>Mine: {timeZoneLabel(ownTimeZone)}</option>
        <optgroup label="Theirs">
          {others.map((zone) => (
            <option key={zone} value={zone}>
              {timeZoneLabel(zone)}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}
