import type { ReactNode } from 'react';
import type { FormValues } from '../../letter.schema.server.ts';

export type OpeningValues = Pick<FormValues, 'opensDate' | 'opensTime' | 'opensTimeZone'>;

const labelClass = 'flex flex-col gap-1.5 text-sm font-medium';
const inputClass =
  'min-h-11 w-full rounded-xl border border-line-strong bg-raised px-4 text-base text-text';

interface OpeningInputsProps {
  values: OpeningValues;
  /** A field for the time zone; without scripts it is typed. */
  zone?: ReactNode;
}

/** The moment until which a letter stays closed, in the browser's own fields. */
export function OpeningInputs({ values, zone }: OpeningInputsProps) {
  const { opensDate, opensTime, opensTimeZone } = values;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3">
        <label className={labelClass}>
          Day it opens
          <input type="date" name="opensDate" defaultValue={opensDate} className={inputClass} />
        </label>
        <label className={labelClass}>
          Hour it opens
          <input
            type="time"
            name="opensTime"
            defaultValue={opensTime || '08:00'}
            className={inputClass}
          />
        </label>
      </div>
      {zone ?? (
        <label className={labelClass}>
          Time zone in which it opens, such as Europe/Berlin
          <input
            name="opensTimeZone"
            defaultValue={opensTimeZone || 'UTC'}
            className={inputClass}
          />
        </label>
      )}
    </div>
  );
}
