import { useState } from 'react';
import { OpeningInputs, type OpeningValues } from './opening-inputs.tsx';
import ZoneField from './zone-field.tsx';

export interface TypedOpeningProps {
  values: OpeningValues;
  onControlChange?: () => void;
}

/** The fields with scripts, which offer the time zones to choose from. */
export default function TypedOpening({ values, onControlChange }: TypedOpeningProps) {
  const [timeZone, setTimeZone] = useState(values.opensTimeZone);
  const zone = (
    <ZoneField
      name="opensTimeZone"
      value={timeZone}
      onChange={(chosen) => {
        setTimeZone(chosen);
        onControlChange?.();
      }}
    />
  );
  return <OpeningInputs values={values} zone={zone} />;
}
