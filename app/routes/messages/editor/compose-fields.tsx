import { useState } from 'react';
import { SUBJECT_MAX_LENGTH } from '#app/features/messages/message-limits.ts';
import { formatPrice } from '#app/shared/money.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { AnonymousSwitch, PermissionTick } from './choices.tsx';
import type { FieldsProps } from './letter-form.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { useWhen } from './use-when.ts';

interface ComposeFieldsProps extends FieldsProps {
  /** What may be chosen, with the price of those that have one of their own. */
  films: { id: string; title: string; premiumCents: number | null }[];
  /** Whether this person has a free send and nothing else. */
  hasOnlyFreeSends: boolean;
  /** A scheduled message that is being changed: it is paid for, so its film stays. */
  isScheduled: boolean;
  /** The name on the person's profile, with which such a message is signed. */
  signature: string | null;
}

/** The fields of spec section 2, compose. */
export function ComposeFields(props: ComposeFieldsProps) {
  const { values, errors, touch, isBusy, films, hasOnlyFreeSends, isScheduled, signature } = props;
  const [hasPermission, setHasPermission] = useState(values.hasPermission);
  const [isAnonymous, setIsAnonymous] = useState(values.isAnonymous);
  const { when, setWhen } = useWhen(props);
  return (
    <>
      {/* Enter in a field presses the first button of its form, and must never send a letter. */}
      <button
        type="submit"
        name="intent"
        value={isScheduled ? 'schedule' : 'draft'}
        disabled={isBusy}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      <RecipientFields {...props} />
      <TextField
        label="Subject"
        name="subject"
        isRequired
        maxLength={SUBJECT_MAX_LENGTH}
        defaultValue={values.subject}
        error={errors.subject}
        description="The title inside the page. The e-mail itself does not show it."
      />
      <TextField
        label="Content"
        name="personalizedContent"
        isRequired
        rows={8}
        placeholder="Write the words you never sent..."
        defaultValue={values.personalizedContent}
        error={errors.personalizedContent}
        inputClassName="font-serif text-xl leading-relaxed"
      />
      <div className="flex flex-col gap-1.5">
        <label htmlFor="film" className="text-sm font-medium">
          Film <span className="font-normal text-soft">(optional)</span>
        </label>
        <select
          id="film"
          name="filmTemplateId"
          defaultValue={values.filmTemplateId}
          className="min-h-11 w-full rounded-xl border border-line-strong bg-raised px-4 text-base text-text"
        >
          {(!isScheduled || films.length === 0) && (
            <option value="">A quiet one, without words of its own</option>
          )}
          {films.map(({ id, title, premiumCents }) => (
            <option key={id} value={id}>
              {premiumCents === null ? title : `${title} (Premium, ${formatPrice(premiumCents)})`}
            </option>
          ))}
        </select>
        {hasOnlyFreeSends && !isScheduled && (
          <p className="text-sm text-soft">Your free send does not cover premium films.</p>
        )}
      </div>
      <AnonymousSwitch
        isOn={isAnonymous}
        onChange={setIsAnonymous}
        touch={touch}
        signature={signature}
      />
      <ScheduleFields {...props} when={when} onChoose={setWhen} />
      <PermissionTick isOn={hasPermission} onChange={setHasPermission} touch={touch} />
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {when === 'now' ? (
          <Button type="submit" name="intent" value="send" isBusy={isBusy}>
            Send Now
          </Button>
        ) : (
          // Without scripts the choice can change after this page was made.
          <noscript>
            <button
              type="submit"
              name="intent"
              value="send"
              className={`${buttonClass('secondary')} w-full`}
            >
              Send Now
            </button>
          </noscript>
        )}
        <Button
          type="submit"
          name="intent"
          value="schedule"
          look={when === 'later' ? 'primary' : 'secondary'}
          isBusy={when === 'later' && isBusy}
          isDisabled={when === 'now' && isBusy}
        >
          Schedule for Later
        </Button>
        {!isScheduled && (
          <Button type="submit" name="intent" value="draft" look="quiet" isDisabled={isBusy}>
            Save as Draft
          </Button>
        )}
        <Button type="submit" look="quiet" formAction="/preview" formTarget="_blank">
          Preview as recipient
        </Button>
      </div>
    </>
  );
}
