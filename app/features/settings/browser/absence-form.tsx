import type { getAbsenceSettings } from '#app/features/messages/absence/get-absence-settings.server.ts';
import { longDate } from '#app/shared/long-date.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceCards } from '#app/ui/choice-cards.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import {
  fieldErrorOf,
  invalidFieldsIn,
  type SettingsActionData,
  SettingsForm,
  useIsSaving,
} from './settings-form.tsx';

type Absence = NonNullable<Awaited<ReturnType<typeof getAbsenceSettings>>>;

interface AbsenceFormProps {
  absence: Absence;
  actionData: SettingsActionData;
}

/** What becomes of scheduled and kept letters when their sender is no longer there. */
export function AbsenceForm({ absence, actionData }: AbsenceFormProps) {
  const isSaving = useIsSaving('save-absence');
  const { errors, values } = invalidFieldsIn(actionData);
  return (
    <>
      <WhatHappened absence={absence} />
      <SettingsForm
        intent="save-absence"
        errors={errors}
        className="group/absence flex flex-col gap-5"
        aria-busy={isSaving}
      >
        <ChoiceCards
          legend="My scheduled letters"
          hasLegend
          name="absenceChoice"
          defaultValue={(values?.absenceChoice as Absence['choice']) ?? absence.choice}
          choices={[
            { value: 'send', label: 'Send them', description: 'Each on the day I chose.' },
            {
              value: 'cancel',
              label: 'Cancel them',
              description: 'They become drafts, and nobody gets them.',
            },
            {
              value: 'ask',
              label: 'Ask a person',
              description: 'One email, one question. No answer means send.',
            },
          ]}
        />
        <div className="hidden group-has-[[value=ask]:checked]/absence:block">
          <TextField
            label="Email address of the person to ask"
            name="absenceContact"
            type="email"
            autoComplete="off"
            defaultValue={values?.absenceContact ?? absence.contactEmail ?? ''}
            error={fieldErrorOf(errors, 'absenceContact')}
            description="We write to them only if you have been gone for 12 months, and only once. They learn your name and that letters wait, but not what they say, whom they are for, or how many there are. Ask them first."
          />
          {absence.isContactAwaited && (
            <p className="mt-3 text-sm text-danger">
              One of your scheduled letters goes to this address. We do not ask people about letters
              to themselves, so your letters would be sent. You can name someone else.
            </p>
          )}
        </div>
        <ChoiceCards
          legend="Letters I keep"
          hasLegend
          name="keptChoice"
          defaultValue={(values?.keptChoice as Absence['keptChoice']) ?? absence.keptChoice}
          choices={[
            { value: 'burn', label: 'Burn them', description: 'After 12 months, unread by us.' },
            {
              value: 'keep',
              label: 'Keep them for five years',
              description: 'Only you can read them. Then they are burned.',
            },
          ]}
        />
        <Button type="submit" look="secondary" isBusy={isSaving} className="self-start">
          Save my choice
        </Button>
      </SettingsForm>
    </>
  );
}

/** To somebody who has come back. */
function WhatHappened({ absence }: { absence: Absence }) {
  const { askedAt, answer, cancelledAt, contactEmail } = absence;
  const asked = askedAt && `On ${longDate(askedAt)} we asked ${contactEmail}`;
  const sentence =
    asked && answer === 'cancel'
      ? `${asked}, who answered that your letters should not be sent. They are among your drafts, and the sends they took came back.`
      : asked && answer === 'send'
        ? `${asked}, who answered that your letters should be sent. Now that you are back, the question is over.`
        : asked
          ? `${asked}. There was no answer. Now that you are back, the question is over.`
          : cancelledAt &&
            `On ${longDate(cancelledAt)} we cancelled your scheduled letters, as you chose. They are among your drafts, and the sends they took came back.`;
  if (!sentence) return null;
  return <p className="mb-5 rounded-2xl bg-sunken p-4 text-sm wrap-anywhere">{sentence}</p>;
}
