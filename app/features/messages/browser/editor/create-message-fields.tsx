import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { WritingPrompts } from '../../writing-prompts.server.ts';
import { FILM_INTENT } from './form-values.ts';
import { LetterField } from './letter-field.tsx';
import { LetterFields, useLetterFields } from './letter-fields.tsx';
import type { FieldsProps } from './letter-form.tsx';
import { RecipientFields } from './recipient-fields.tsx';

/** The id of the button that leads to other films, for the one beside the film that presses it. */
export const FILM_BUTTON_ID = 'choose-another-film';

interface CreateMessageFieldsProps extends FieldsProps {
  /** A scheduled message is being edited. */
  isScheduled: boolean;
  /** Of the film. */
  categoryId: string | null;
  prompts: readonly WritingPrompts[];
  /** The cards for a recording and a picture. */
  cards: (isAnonymous: boolean) => ReactNode;
  /** Comes last, because the first button of a form is the one that Enter presses. */
  pictureWithoutScripts: ReactNode;
}

export function CreateMessageFields(props: CreateMessageFieldsProps) {
  const { isBusy, isScheduled } = props;
  const state = useLetterFields(props);
  const isHydrated = useIsHydrated();
  return (
    <>
      <LetterField
        {...props}
        label="Your message"
        rows={10}
        description="As long as you like. Line breaks are kept."
      />
      {props.cards(state.isAnonymous)}
      <RecipientFields {...props} />
      <LetterFields {...props} state={state} writtenOn="template" />
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:items-center">
        <Button
          type="submit"
          name="intent"
          value="checkout"
          size="large"
          isBusy={isBusy}
          isDisabled={isHydrated && !state.hasPermission}
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
        {!isScheduled && (
          // The first button of a form is the one that Enter presses, so this must come last. With
          // scripts it is next to the film.
          <span className="hidden noscript:contents">
            <Button
              type="submit"
              id={FILM_BUTTON_ID}
              name="intent"
              value={FILM_INTENT}
              look="quiet"
              size="large"
            >
              Choose another film
            </Button>
          </span>
        )}
      </div>
      {props.pictureWithoutScripts}
    </>
  );
}

function submitLabel(isScheduled: boolean, isBusy: boolean): string {
  if (isScheduled) return isBusy ? 'Saving...' : 'Save Changes';
  return isBusy ? 'Creating Message...' : 'Continue to Checkout';
}
