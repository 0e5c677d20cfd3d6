import type { ReactNode } from 'react';
import { FILM_INTENT } from '#app/features/messages/message-intents.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { IF_KEPT, UNLESS_KEPT } from './kept-choice.tsx';
import { KEEP, WAY_ON_ID } from './letter-foot.tsx';
import type { FieldsProps } from './letter-form.tsx';

/** The id of the button that leads to other films, for the one beside the film that presses it. */
export const FILM_BUTTON_ID = 'choose-another-film';

/** What the button of a letter on a film says. */
export const goOnLabel = ({ isScheduled }: { isScheduled: boolean }): string =>
  isScheduled ? 'Save Changes' : 'Continue to Checkout';

interface GoOnProps extends Pick<FieldsProps, 'draft' | 'current' | 'isBusy'> {
  /** Of the words that the sender agrees to. */
  permissionId: string;
}

/** The way on from a letter on a film. */
export function GoOn({ draft, current, isBusy, permissionId }: GoOnProps) {
  const { isScheduled } = draft;
  const isHydrated = useIsHydrated();
  const busyLabel = isScheduled ? 'Saving...' : 'Creating Message...';
  return (
    <>
      <Button
        type="submit"
        id={WAY_ON_ID}
        name="intent"
        value="checkout"
        size="large"
        isBusy={isBusy}
        isDisabled={isHydrated && !current.hasPermission && !current.isKept}
        aria-describedby={current.isKept ? undefined : permissionId}
      >
        <span className={UNLESS_KEPT}>{isBusy ? busyLabel : goOnLabel(draft)}</span>
        <span className={IF_KEPT}>{KEEP}</span>
      </Button>
      {!isScheduled && (
        // The first button of a form is the one that Enter presses, so this must come last. With
        // scripts it is next to the film.
        <span className="hidden noscript:contents">
          <Button type="submit" id={FILM_BUTTON_ID} name="intent" value={FILM_INTENT} look="quiet">
            Choose another film
          </Button>
        </span>
      )}
    </>
  );
}

/** Enter presses a form's first button. In Compose, that must never send a letter. */
export const EnterButton = ({ draft, isBusy }: Pick<FieldsProps, 'draft' | 'isBusy'>) => (
  <button
    type="submit"
    name="intent"
    value={draft.isScheduled ? 'schedule' : 'draft'}
    disabled={isBusy}
    tabIndex={-1}
    aria-hidden="true"
    className="sr-only"
  />
);

/** The three actions of Compose. The one that follows the chosen time comes first. For nobody, there is one. */
export function ComposeActions({
  draft,
  current,
  isBusy,
}: Omit<GoOnProps, 'permissionId'>): ReactNode {
  const isNow = current.when === 'now';
  return (
    <div
      id={WAY_ON_ID}
      tabIndex={-1}
      className="flex flex-col gap-3 outline-none sm:flex-row sm:flex-wrap"
    >
      <div className={IF_KEPT}>
        <Button type="submit" name="intent" value="keep" isBusy={isBusy}>
          {KEEP}
        </Button>
      </div>
      <div className={`contents ${UNLESS_KEPT}`}>
        {isNow ? (
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
          look={isNow ? 'secondary' : 'primary'}
          isBusy={!isNow && isBusy}
          isDisabled={isNow && isBusy}
        >
          Schedule for Later
        </Button>
        {!draft.isScheduled && (
          <Button type="submit" name="intent" value="draft" look="quiet" isDisabled={isBusy}>
            Save as Draft
          </Button>
        )}
      </div>
    </div>
  );
}
