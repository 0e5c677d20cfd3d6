import { type ComponentType, useEffect, useRef, useState } from 'react';
import { systemClock } from '#app/platform/clock/clock.ts';
import { listTimeZones, ownTimeZone } from '#app/shared/time-zone.ts';
import { fetchedPart } from '#app/ui/fetched-part.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { isNight, isPreset, isSleptOn, type When } from '../../schedule/when.rules.ts';
import type { FieldsProps } from './letter-form.tsx';
import type { TypedScheduleProps } from './typed-schedule.tsx';

/** Loaded only when needed: most letters are sent right away. */
const PresetSchedule = fetchedPart(async () => (await import('./preset-schedule.tsx')).default);

const fieldClass =
  'min-h-11 w-full rounded-xl border border-line-strong bg-raised px-4 text-base text-text';

interface ScheduleFieldsProps extends FieldsProps {
  when: When;
  onWhenChange: (when: When) => void;
  /** Of the film. */
  categoryId: string | null;
}

/**
 * When the letter is sent. With scripts: fields for date, time and time zone, which say what the
 * choice means. Without: the browser's own fields.
 */
export function ScheduleFields({
  values,
  errors,
  onControlChange,
  when,
  onWhenChange,
  categoryId,
}: ScheduleFieldsProps) {
  const isHydrated = useIsHydrated();
  const isLate = isHydrated && isNight(systemClock.now().getHours());
  const error = errors.schedule;
  const ownZone = <input type="hidden" name="timeZone" value={values.timeZone || ownTimeZone()} />;

  return (
    <fieldset
      className="flex flex-col gap-3"
      aria-describedby={error ? 'schedule-error' : undefined}
    >
      <legend className="mb-2 text-sm font-medium">When should it arrive?</legend>
      <div className="flex flex-wrap gap-2">
        <WhenChoice value="now" chosen={when} onChoose={onWhenChange}>
          Right away
        </WhenChoice>
        <WhenChoice value="hour" chosen={when} onChoose={onWhenChange}>
          In an hour
        </WhenChoice>
        <WhenChoice value="tomorrow" chosen={when} onChoose={onWhenChange}>
          Tomorrow at 8:00
        </WhenChoice>
        <WhenChoice
          value="later"
          chosen={when}
          onChoose={onWhenChange}
          onApproach={() => void loadPicker()}
        >
          On a date I choose
        </WhenChoice>
      </div>
      {(isLate || isSleptOn(categoryId)) && (when === 'now' || when === 'hour') && (
        <p className="text-sm text-soft">It can wait until morning, if you like.</p>
      )}
      {isHydrated && isPreset(when) && (
        <PresetSchedule
          preset={when}
          values={values}
          onControlChange={onControlChange}
          waiting={ownZone}
          otherwise={ownZone}
        />
      )}
      {isHydrated && when === 'later' && (
        <ChosenSchedule values={values} onControlChange={onControlChange} error={error} />
      )}
      {/* Browsers with scripts do not load it. */}
      <noscript>
        {import.meta.env.SSR && (
          <>
            <PlainMoment
              date={['Date', 'scheduleDate', values.scheduleDate]}
              time={['Time', 'scheduleTime', values.scheduleTime]}
              timeZone={['Time zone, such as Europe/Berlin', 'timeZone', values.timeZone || 'UTC']}
            />
            <p className="mt-3 text-sm text-soft">
              “Tomorrow at 8:00” is by the clock of this time zone: choose yours or theirs.
            </p>
          </>
        )}
      </noscript>
      {error && (
        <p id="schedule-error" role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type Picker = ComponentType<TypedScheduleProps>;
let picker: Picker | null = null;

/** Fetches the date picker, by far the largest part of the form, when it is about to be chosen. */
async function loadPicker(): Promise<Picker | null> {
  const loaded = await import('./typed-schedule.tsx').catch(() => null);
  picker = loaded?.default ?? picker;
  return picker;
}

/**
 * Date, time and time zone. Until the picker has come, and without a network, the browser's own fields
 * take its place, and they stay once one of them has had the focus.
 */
function ChosenSchedule(props: TypedScheduleProps) {
  const { values } = props;
  const [Typed, setTyped] = useState(() => (listTimeZones().length === 0 ? null : picker));
  const isInUse = useRef(false);

  useEffect(() => {
    // Without a list to choose from, the zone is typed.
    if (listTimeZones().length === 0) return;
    let isLeft = false;
    void loadPicker().then((loaded) => {
      if (loaded && !isLeft && !isInUse.current) setTyped(() => loaded);
    });
    return () => {
      isLeft = true;
    };
  }, []);

  if (Typed) return <Typed {...props} />;
  return (
    <PlainMoment
      date={['Date', 'scheduleDate', values.scheduleDate]}
      time={['Time', 'scheduleTime', values.scheduleTime || '09:00']}
      timeZone={['Whose time?', 'timeZone', values.timeZone || ownTimeZone()]}
      onFocus={() => {
        isInUse.current = true;
      }}
    />
  );
}

interface PlainMomentProps {
  /** Label, name and value. */
  date: [string, string, string];
  time: [string, string, string];
  timeZone: [string, string, string];
  onFocus?: () => void;
}

/** A date, a time and a time zone without scripts, in the browser's own fields. */
export function PlainMoment({ date, time, timeZone, onFocus }: PlainMomentProps) {
  const fields = [
    ['date', ...date],
    ['time', ...time],
    ['text', ...timeZone],
  ] as const;
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {fields.map(([type, label, name, value]) => (
        <label key={name} className="flex flex-col gap-1.5 text-sm font-medium">
          {label}
          <input
            type={type}
            name={name}
            defaultValue={value}
            onFocus={onFocus}
            className={fieldClass}
          />
        </label>
      ))}
    </div>
  );
}

interface WhenChoiceProps {
  value: When;
  chosen: When;
  onChoose: (value: When) => void;
  /** Called when it is pointed at or gets the focus, and so may be chosen next. */
  onApproach?: () => void;
  children: string;
}

function WhenChoice({ value, chosen, onChoose, onApproach, children }: WhenChoiceProps) {
  return (
    <label
      onPointerEnter={onApproach}
      onFocus={onApproach}
      className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-full border border-line-strong px-5 transition-colors duration-200 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <input
        type="radio"
        name="when"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        className="accent-(--accent) outline-none"
      />
      {children}
    </label>
  );
}
