import { useId, useState } from 'react';
import {
  findOwnTimeZone,
  listTimeZones,
  ownTimeZone,
  timeZoneLabel,
} from '#app/shared/time-zone.ts';
import { timeZoneNote } from './time-zone-note.ts';

interface ZoneSelectProps {
  name: string;
  value: string;
  onChange: (timeZone: string) => void;
}

const fieldClass =
  'min-h-11 w-full rounded-xl border border-line-strong bg-raised px-4 text-base text-text';

/** By whose clock: the sender's own time zone first, then all others. */
export default function ZoneSelect({ name, value, onChange }: ZoneSelectProps) {
  const id = useId();
  const own = ownTimeZone();
  const [names] = useState(listTimeZones);
  // With the chosen one: browsers differ in the names they list.
  const [others] = useState(() =>
    [...new Set([value, 'UTC', ...names])].filter((zone) => zone && zone !== own),
  );
  const chosen = value || own;
  const note = timeZoneNote(chosen);
  const field = {
    ...{ id, name, className: fieldClass },
    'aria-describedby': note === null ? undefined : `${id}-note`,
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        Whose time?
      </label>
      {names.length === 0 ? (
        <input {...field} defaultValue={chosen} onBlur={(event) => onChange(event.target.value)} />
      ) : (
        <select {...field} value={chosen} onChange={(event) => onChange(event.target.value)}>
          <option value={own}>
            {findOwnTimeZone() === null ? own : `Mine: ${timeZoneLabel(own)}`}
          </option>
          <optgroup label="Theirs">
            {others.map((zone) => (
              <option key={zone} value={zone}>
                {timeZoneLabel(zone)}
              </option>
            ))}
          </optgroup>
        </select>
      )}
      {note !== null && (
        <p id={`${id}-note`} className="text-sm text-soft">
          {note}
        </p>
      )}
    </div>
  );
}
