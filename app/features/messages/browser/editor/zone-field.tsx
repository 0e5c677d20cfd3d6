import { useState } from 'react';
import { listTimeZones, ownTimeZone, timeZoneLabel } from '#app/shared/time-zone.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { timeZoneNote } from './time-zone-note.ts';

interface ZoneFieldProps {
  name: string;
  value: string;
  onChange: (timeZone: string) => void;
  label?: string;
  hint?: string;
}

const LABEL = 'Whose time?';
const HINT = 'Type their city, such as Lisbon.';

/** By whose clock a letter arrives, opens or is sealed: found by its city, or typed where the browser lists none. */
export default function ZoneField(props: ZoneFieldProps) {
  const { name, value, onChange, label = LABEL, hint = HINT } = props;
  const chosen = value || ownTimeZone();
  const note = timeZoneNote(chosen);
  const [zones] = useState(listTimeZones);
  if (zones.length === 0) {
    return (
      <TextField
        {...{ label, name, defaultValue: chosen }}
        description={note}
        onChange={onChange}
      />
    );
  }
  return (
    <>
      <input type="hidden" name={name} value={chosen} />
      <Combobox
        label={label}
        description={note ?? hint}
        options={zones.map((id) => ({ id, label: timeZoneLabel(id) }))}
        value={chosen}
        onChange={onChange}
      />
    </>
  );
}
