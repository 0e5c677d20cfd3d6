import { lazy, Suspense, useState } from 'react';
import type { FormValues } from '#app/features/messages/letter.schema.server.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';

const ZoneSelect = lazy(() => import('./zone-select.tsx'));

const labelClass = 'flex flex-col gap-1.5 text-sm font-medium';
const inputClass =
  'min-h-11 w-full rounded-xl border border-line-strong bg-raised px-4 text-base text-text';

interface OpeningFieldsProps {
  values: Pick<FormValues, 'opensDate' | 'opensTime' | 'opensTimeZone'>;
  error?: string | undefined;
  onControlChange?: () => void;
}

/** The moment until which a letter stays closed: the browser's own fields, with and without scripts. */
export function OpeningFields({ values, error, onControlChange }: OpeningFieldsProps) {
  const { opensDate, opensTime, opensTimeZone } = values;
  const [timeZone, setTimeZone] = useState(opensTimeZone);
  const typedZone = (
    <label className={labelClass}>
      Time zone, such as Europe/Berlin
      <input name="opensTimeZone" defaultValue={timeZone || 'UTC'} className={inputClass} />
    </label>
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
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
      {useIsHydrated() ? (
        <Suspense fallback={typedZone}>
          <ZoneSelect
            name="opensTimeZone"
            value={timeZone}
            onChange={(zone) => {
              setTimeZone(zone);
              onControlChange?.();
            }}
          />
        </Suspense>
      ) : (
        typedZone
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
