import { fetchedPart } from '#app/ui/fetched-part.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { FieldsProps } from './letter-form.tsx';
import { PlainMoment } from './schedule-fields.tsx';
import type { TypedOpeningProps } from './typed-opening.tsx';

const TypedOpening = fetchedPart(async () => (await import('./typed-opening.tsx')).default);

/** The moment that was chosen before is submitted as it is. */
function KeptOpening({ values }: Pick<TypedOpeningProps, 'values'>) {
  return (
    <>
      {(['opensDate', 'opensTime', 'opensTimeZone'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
    </>
  );
}

interface OpeningFieldsProps extends Pick<FieldsProps, 'values' | 'errors' | 'onControlChange'> {
  /** Whether its line has been unfolded: the fields are fetched then. */
  wasUnfolded: boolean;
}

/** The moment until which the letter stays closed. */
export function OpeningFields(props: OpeningFieldsProps) {
  const { values, errors, onControlChange, wasUnfolded } = props;
  const isHydrated = useIsHydrated();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">Let it open on a day you choose</legend>
      <p className="text-sm text-soft">
        They get the email and a countdown. The letter opens on your day.
      </p>
      {isHydrated && (wasUnfolded || errors.opening) ? (
        <TypedOpening
          values={values}
          onControlChange={onControlChange}
          waiting={<KeptOpening values={values} />}
          otherwise={<KeptOpening values={values} />}
        />
      ) : (
        <KeptOpening values={values} />
      )}
      {/* These come last, so they count. Browsers with scripts do not load them. */}
      <noscript>
        {import.meta.env.SSR && (
          <PlainMoment
            date={['Day it opens', 'opensDate', values.opensDate]}
            time={['Hour it opens', 'opensTime', values.opensTime || '08:00']}
            timeZone={[
              'Time zone in which it opens',
              'opensTimeZone',
              values.opensTimeZone || 'UTC',
            ]}
          />
        )}
      </noscript>
      {errors.opening && (
        <p role="alert" className="text-sm text-danger">
          {errors.opening}
        </p>
      )}
    </fieldset>
  );
}
