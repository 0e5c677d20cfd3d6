import { useState } from 'react';
import { CLUE_MAX_LENGTH, SENDER_NAME_MAX_LENGTH } from '#app/features/dispatch/delivery.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { AnonymousSwitch, PermissionTick } from './choices.tsx';
import type { FieldsProps } from './letter-form.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { useWhen } from './use-when.ts';

/** The form of spec section 2, create message; of a scheduled message too, while it can be changed. */
export function LetterFields(props: FieldsProps & { isScheduled: boolean }) {
  const { values, errors, touch, isBusy, isScheduled } = props;
  const [isAnonymous, setIsAnonymous] = useState(values.isAnonymous);
  const [hasPermission, setHasPermission] = useState(values.hasPermission);
  const { when, setWhen } = useWhen(props);
  const isHydrated = useIsHydrated();

  return (
    <>
      <TextField
        label="Your message"
        name="personalizedContent"
        rows={10}
        placeholder="Write the words you never sent..."
        defaultValue={values.personalizedContent}
        error={errors.personalizedContent}
        inputClassName="font-serif text-xl leading-relaxed"
        description="As long as you need. Line breaks are kept."
      />
      <RecipientFields {...props} />
      <AnonymousSwitch isOn={isAnonymous} onChange={setIsAnonymous} touch={touch} />
      {!isAnonymous && (
        <TextField
          label="Your name"
          isOptional
          name="senderName"
          autoComplete="name"
          maxLength={SENDER_NAME_MAX_LENGTH}
          defaultValue={values.senderName}
          error={errors.senderName}
          description="How the letter is signed."
        />
      )}
      <TextField
        label="A line for the e-mail"
        isOptional
        name="clue"
        autoComplete="off"
        maxLength={CLUE_MAX_LENGTH}
        defaultValue={values.clue}
        error={errors.clue}
        description="Something only the two of you know, so that they trust the link."
      />
      <Switch
        name="allowsReply"
        value="on"
        defaultSelected={values.allowsReply}
        onChange={() => window.setTimeout(touch)}
        description="They may answer once, here. Neither of you sees the other’s address."
      >
        Allow a reply
      </Switch>
      <ScheduleFields {...props} when={when} onChoose={setWhen} />
      <PermissionTick isOn={hasPermission} onChange={setHasPermission} touch={touch} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:items-center">
        <Button
          type="submit"
          size="large"
          isBusy={isBusy}
          isDisabled={isHydrated && !hasPermission}
          className="sm:flex-1"
        >
          {submitLabel(isScheduled, isBusy)}
        </Button>
        <Button
          type="submit"
          look="secondary"
          size="large"
          formAction="/preview"
          formTarget="_blank"
        >
          Preview as recipient
        </Button>
      </div>
    </>
  );
}

function submitLabel(isScheduled: boolean, isBusy: boolean): string {
  if (isScheduled) return isBusy ? 'Saving...' : 'Save Changes';
  return isBusy ? 'Creating Message...' : 'Continue to Checkout';
}
