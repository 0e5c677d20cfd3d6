import { lazy, Suspense, useEffect, useState } from 'react';
import { CLUE_MAX_LENGTH, SENDER_NAME_MAX_LENGTH } from '#app/features/dispatch/delivery.rules.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { FormValues } from '../../letter.schema.server.ts';
import { PERMISSION_WORDING } from '../../message.rules.ts';
import type { When } from '../../schedule/when.rules.ts';
import type { FieldsProps } from './letter-form.tsx';
import { PlainMoment, ScheduleFields } from './schedule-fields.tsx';
import type { TypedOpeningProps } from './typed-opening.tsx';

const TypedOpening = lazy(() =>
  import('./typed-opening.tsx').catch(() => ({ default: KeptOpening })),
);

/** Until its fields are there, the moment that was chosen before is submitted as it is. */
function KeptOpening({ values }: TypedOpeningProps) {
  return (
    <>
      {(['opensDate', 'opensTime', 'opensTimeZone'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
    </>
  );
}

/** The state of the shared fields that a form's buttons depend on. */
export function useLetterFields({ values, errors }: Pick<FieldsProps, 'values' | 'errors'>) {
  const [when, setWhen] = useState<When>(values.when);
  const [hasPermission, setHasPermission] = useState(values.hasPermission);
  const [isAnonymous, setIsAnonymous] = useState(values.isAnonymous);
  const { schedule: scheduleError } = errors;

  // Shows the fields that the error is about.
  useEffect(() => {
    if (scheduleError) setWhen((chosen) => (chosen === 'now' ? 'later' : chosen));
  }, [scheduleError]);

  return { when, setWhen, hasPermission, setHasPermission, isAnonymous, setIsAnonymous };
}

interface LetterFieldsProps extends FieldsProps {
  state: ReturnType<typeof useLetterFields>;
  /** Compose signs with the profile name, and offers neither a hint nor a reply. */
  writtenOn: 'template' | 'compose';
  profileName?: string | null;
  profileNameProblem?: string | null;
  /** Of the film. */
  categoryId: string | null;
}

/**
 * The fields at the end of both forms: signature, options, time and permission. A new optional field
 * of the letter goes here.
 */
export function LetterFields(props: LetterFieldsProps) {
  const {
    values,
    onControlChange,
    state,
    writtenOn,
    profileName = null,
    profileNameProblem,
  } = props;
  const { isAnonymous, setIsAnonymous } = state;
  const isHydrated = useIsHydrated();
  return (
    <>
      {props.categoryId === 'farewell' && (
        <a href="/care" target="_blank" rel="noreferrer" className="text-sm underline">
          If you don’t know how to go on, there is someone to talk to
        </a>
      )}
      <Switch
        name="isAnonymous"
        value="on"
        isSelected={isAnonymous}
        onChange={(isOn) => {
          setIsAnonymous(isOn);
          onControlChange();
        }}
        description={
          profileName && !isAnonymous
            ? `It is signed with your profile name: ${profileName}.`
            : 'Nothing they see leads back to you.'
        }
      >
        Send Anonymously
      </Switch>
      {profileNameProblem && !isAnonymous && (
        <p role="alert" className="text-sm text-danger">
          Your letter can’t be signed “<bdi>{profileName}</bdi>”. {profileNameProblem}{' '}
          <a href="/settings" target="_blank" rel="noreferrer" className="underline">
            Change your display name
          </a>{' '}
          or send it anonymously.
        </p>
      )}
      {writtenOn === 'template' && !isAnonymous && (
        <OptionalText
          {...props}
          label="Your name"
          name="senderName"
          autoComplete="name"
          maxLength={SENDER_NAME_MAX_LENGTH}
          description="How the letter is signed."
        />
      )}
      {writtenOn === 'template' && (
        <>
          <OptionalText
            {...props}
            label="A line for the email"
            name="clue"
            maxLength={CLUE_MAX_LENGTH}
            description="Where you met, when, or what you shared, so that they know it’s you."
          />
          <Switch
            name="allowsReply"
            value="on"
            defaultSelected={values.allowsReply}
            onChange={onControlChange}
            description="They can answer once, on the letter’s page. Neither of you sees the other’s address."
          >
            Allow a reply
          </Switch>
        </>
      )}
      {!isAnonymous && (
        <Switch
          name="wantsReminder"
          value="on"
          defaultSelected={values.wantsReminder}
          onChange={onControlChange}
          description="One more email after three days, only if nobody has opened it."
        >
          Remind them once
        </Switch>
      )}
      <ScheduleFields {...props} when={state.when} onWhenChange={state.setWhen} />
      <OpeningField {...props} isHydrated={isHydrated} />
      <Checkbox
        name="hasPermission"
        value="on"
        isSelected={state.hasPermission}
        onChange={(isOn) => {
          state.setHasPermission(isOn);
          onControlChange();
        }}
      >
        {PERMISSION_WORDING}
      </Checkbox>
    </>
  );
}

interface OpeningFieldProps extends Pick<FieldsProps, 'values' | 'errors' | 'onControlChange'> {
  isHydrated: boolean;
}

/** The moment until which the letter stays closed. Its fields are fetched when it is unfolded. */
function OpeningField({ values, errors, onControlChange, isHydrated }: OpeningFieldProps) {
  const isChosen = Boolean(values.opensDate || errors.opening);
  const [wasUnfolded, setWasUnfolded] = useState(isChosen);
  return (
    <details
      // It may have been unfolded before the scripts came.
      ref={(details) => {
        if (details?.open) setWasUnfolded(true);
      }}
      open={isChosen}
      onToggle={() => setWasUnfolded(true)}
      className="rounded-2xl border border-line px-5 py-3"
    >
      <summary className="cursor-pointer font-medium">Keep it closed until a day</summary>
      <p className="mt-2 mb-3 text-sm text-soft">
        It arrives as chosen above, and its cover counts down. Nobody can read it before.
      </p>
      {isHydrated && wasUnfolded ? (
        <Suspense fallback={<KeptOpening values={values} />}>
          <TypedOpening values={values} onControlChange={onControlChange} />
        </Suspense>
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
        <p role="alert" className="mt-3 text-sm text-danger">
          {errors.opening}
        </p>
      )}
    </details>
  );
}

interface OptionalTextProps extends Pick<FieldsProps, 'values' | 'errors'> {
  label: string;
  name: keyof FormValues & string;
  maxLength: number;
  autoComplete?: string;
  description?: string;
}

/** An optional line of text. */
export function OptionalText(props: OptionalTextProps) {
  const { values, errors, label, name, maxLength, autoComplete = 'off', description } = props;
  return (
    <TextField
      label={label}
      isOptional
      name={name}
      autoComplete={autoComplete}
      maxLength={maxLength}
      defaultValue={String(values[name])}
      error={errors[name]}
      {...(description && { description })}
    />
  );
}
