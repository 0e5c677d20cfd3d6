import { type ReactNode, useState } from 'react';
import { formatPrice } from '#app/shared/money.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { SUBJECT_MAX_LENGTH } from '../../message-limits.ts';
import type { WritingPrompts } from '../../writing-prompts.server.ts';
import { LetterField } from './letter-field.tsx';
import { LetterFields, useLetterFields } from './letter-fields.tsx';
import type { FieldsProps } from './letter-form.tsx';
import { RecipientFields } from './recipient-fields.tsx';

interface ComposeFieldsProps extends FieldsProps {
  /** The films to choose from, with the price of premium ones. */
  films: { id: string; title: string; categoryId: string | null; premiumCents: number | null }[];
  /** Whether the sender has a free send and nothing else. */
  hasOnlyFreeSends: boolean;
  /** A scheduled message is being edited. It is paid for, so it keeps its film. */
  isScheduled: boolean;
  /** Signs the letter. */
  profileName: string | null;
  /** Why no mail would show that name. */
  profileNameProblem: string | null;
  prompts: readonly WritingPrompts[];
  /** The cards for a recording and a picture. */
  cards: (isAnonymous: boolean) => ReactNode;
  /** Comes last, because the first button of a form is the one that Enter presses. */
  pictureWithoutScripts: ReactNode;
}

export function ComposeFields(props: ComposeFieldsProps) {
  const { values, errors, isBusy, films, hasOnlyFreeSends, isScheduled } = props;
  const state = useLetterFields(props);
  const { when } = state;
  const [filmId, setFilmId] = useState(values.filmTemplateId);
  const film = films.find(({ id }) => id === filmId);
  return (
    <>
      {/* Enter presses a form's first button. It must never send a letter. */}
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
        description="The title of the letter’s page. The email does not show it."
      />
      <LetterField {...props} label="Content" isRequired rows={8} />
      {props.cards(state.isAnonymous)}
      <div className="flex flex-col gap-1.5">
        <label htmlFor="film" className="text-sm font-medium">
          Film <span className="font-normal text-soft">(optional)</span>
        </label>
        <select
          id="film"
          name="filmTemplateId"
          defaultValue={values.filmTemplateId}
          onChange={(event) => setFilmId(event.target.value)}
          className="min-h-11 w-full rounded-xl border border-line-strong bg-raised px-4 text-base text-text"
        >
          {(!isScheduled || films.length === 0) && <option value="">Default film (no text)</option>}
          {films.map(({ id, title, premiumCents }) => (
            <option key={id} value={id}>
              {premiumCents === null ? title : `${title} (Premium, ${formatPrice(premiumCents)})`}
            </option>
          ))}
        </select>
        {hasOnlyFreeSends && !isScheduled && (
          <p className="text-sm text-soft">Your free send doesn’t cover premium films.</p>
        )}
      </div>
      <LetterFields
        {...props}
        state={state}
        writtenOn="compose"
        categoryId={film?.categoryId ?? null}
      />
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {when === 'now' ? (
          <Button type="submit" name="intent" value="send" isBusy={isBusy}>
            Send Now
          </Button>
        ) : (
          // Without scripts, the sender can still choose to send now.
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
          look={when === 'now' ? 'secondary' : 'primary'}
          isBusy={when !== 'now' && isBusy}
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
      {props.pictureWithoutScripts}
    </>
  );
}
