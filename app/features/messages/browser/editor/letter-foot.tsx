import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { showFirstProblem } from '#app/ui/use-invalid-focus.ts';
import type { FormValues } from '../../letter.schema.server.ts';
import type { AutosaveState } from './draft-autosaver.ts';
import { useKeyboardHeight } from './use-keyboard-height.ts';
import { VersionQuestion, type VersionQuestionProps } from './version-question.tsx';

/** Loaded with the first words; the form is complete without it. */
const GoodbyePanel = lazy(() =>
  import('#app/features/care/browser/goodbye-panel.tsx').catch(() => ({ default: () => null })),
);

/** What the button of a letter for nobody says. */
export const KEEP = 'Keep it';

/** The id of the button at the end of a letter's form, or of its buttons. */
export const WAY_ON_ID = 'way-on';

const texts: Record<Exclude<AutosaveState['kind'], 'conflict'>, string> = {
  unchanged: '',
  saving: 'Saving',
  saved: 'Saved',
  offline: 'Not saved yet. Your letter is stored in this browser until you are back online.',
  'too-long': 'This letter is too long to save. The limit is one megabyte.',
  'no-room': 'No room for more letters. This one is stored in this browser.',
  'signed-out': 'Your session has ended. Your letter is stored in this browser.',
  sealed: 'This letter is sealed. Nothing here is saved until you open it.',
  burned: 'This letter was burned. Nothing here is saved any more.',
  closed: 'This message has been sent or deleted. Your changes are stored in this browser.',
};

interface LetterFootProps extends Omit<VersionQuestionProps, 'conflict'> {
  form: RefObject<HTMLFormElement | null>;
  draftId: string;
  /** The form's own address, to return to after signing in. */
  address: string;
  /** Whether the form began with words that only this browser had. */
  isRestored: boolean;
  errors: Record<string, string>;
  current: Pick<FormValues, 'hasPermission' | 'isKept'>;
  /** What the form's own button says; null when it has several. */
  goOnLabel: string | null;
  saving: AutosaveState;
}

/**
 * The foot of a letter's form, which stays in view, above a phone's keyboard: whether the letter is saved,
 * the preview, and the way on. Whatever the page has to say about the whole letter stands on it.
 */
export function LetterFoot(props: LetterFootProps) {
  const { form, draftId, address, isRestored, errors, current, goOnLabel, saving } = props;
  const [step, setStep] = useState('');
  const [hasWords, setHasWords] = useState(false);
  const [isNew, setIsNew] = useState(true);
  const isWayOnShown = useIsWayOnShown();
  const foot = useKeyboardHeight();
  const isComplete = current.isKept ? hasWords : current.hasPermission;
  const count = Object.keys(errors).length;
  const saved = saving.kind === 'conflict' ? '' : texts[saving.kind];

  useEffect(() => {
    const element = form.current;
    const area = element?.querySelector('textarea');
    const look = () => area && setHasWords(area.value.length > 0);
    const onInput = () => {
      look();
      // The sender has gone on, and what was said is about the form as it was.
      setIsNew(false);
      setStep('');
    };
    look();
    element?.addEventListener('input', onInput);
    return () => element?.removeEventListener('input', onInput);
  }, [form]);

  function goOn() {
    setStep(form.current ? showNext(form.current) : '');
  }

  return (
    <div
      ref={foot}
      className="z-20 -mx-2 flex flex-col gap-2 border-t border-line bg-surface px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] data-[stays]:sticky data-[stays]:bottom-0"
    >
      <div className="flex max-h-[42dvh] flex-col gap-2 overflow-y-auto empty:hidden">
        {hasWords && (
          <Suspense>
            <GoodbyePanel draftId={draftId} container={form} />
          </Suspense>
        )}
        {saving.kind === 'conflict' && <VersionQuestion {...props} conflict={saving} />}
        {isRestored && isNew && (
          <p role="status" className="rounded-xl bg-accent-soft px-4 py-2 text-sm">
            We restored what you wrote here last time. It had not been saved yet.
          </p>
        )}
      </div>
      <div className="flex min-h-12 flex-wrap items-center justify-end gap-2">
        <div
          className={classNames(
            'flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft',
            // A sentence gets a line's room, and the last button the next line.
            (count > 0 || step !== '' || saved.includes(' ')) && 'basis-40',
          )}
        >
          <p role="status">{saved}</p>
          {saving.kind === 'signed-out' && (
            <ButtonLink
              to={`/auth?${new URLSearchParams({ next: address })}`}
              look="secondary"
              size="small"
            >
              Sign in to continue
            </ButtonLink>
          )}
          {count > 0 && (
            <button
              type="button"
              className="text-start text-danger underline underline-offset-4"
              onClick={() => showFirstProblem(form.current)}
            >
              {count === 1 ? 'One thing needs a change' : `${count} things need a change`}
            </button>
          )}
          <p role="status" className="text-text empty:hidden">
            {step}
          </p>
        </div>
        <Button type="submit" look="quiet" formAction="/preview" formTarget="_blank">
          <span>
            Preview<span className="sr-only"> as recipient</span>
          </span>
        </Button>
        {isComplete && goOnLabel ? (
          // The form's own button, which is out of view: keyboards and screen readers have that one.
          <Button
            tabIndex={-1}
            aria-hidden="true"
            hidden={isWayOnShown}
            className="noscript:hidden"
            onPress={() => document.getElementById(WAY_ON_ID)?.click()}
          >
            {current.isKept ? KEEP : goOnLabel}
          </Button>
        ) : (
          <Button hidden={isWayOnShown} className="noscript:hidden" onPress={goOn}>
            Next
          </Button>
        )}
      </div>
    </div>
  );
}

/** What is needed before a letter can go, in the order of the form. For nobody, words are enough. */
const needs: [selector: string, said: string][] = [
  ['[name=subject]', 'Give it a subject first.'],
  ['[name=personalizedContent]', 'Write a few words first.'],
  ['[name=recipientEmail]', 'Who is it for?'],
  ['[name=hasPermission]', 'Confirm this, and it can go.'],
];

/**
 * Moves the focus to what is needed next. @returns what to say about it; empty when everything is there
 */
function showNext(form: HTMLFormElement): string {
  if (showFirstProblem(form)) return '';
  const isKept = form.querySelector<HTMLInputElement>('[name=isKept]')?.checked ?? false;
  for (const [selector, said] of needs) {
    const field = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
    if (!field || (isKept && field.name !== 'personalizedContent')) continue;
    const isThere =
      field.type === 'checkbox' ? (field as HTMLInputElement).checked : field.value.trim() !== '';
    if (isThere) continue;
    // The checkbox itself is hidden: its label comes into view.
    (field.labels?.[0] ?? field).scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
    return said;
  }
  const wayOn = document.getElementById(WAY_ON_ID);
  wayOn?.scrollIntoView({ block: 'center' });
  // This button gives way to those. The focus is before them, so that a second Enter sends nothing.
  wayOn?.focus({ preventScroll: true });
  return '';
}

/** Whether the form's own buttons to go on are in view, above the foot. */
function useIsWayOnShown(): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const main = document.getElementById(WAY_ON_ID);
    if (!main) return;
    const observer = new IntersectionObserver(
      (entries) => setIsShown(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: '0px 0px -72px' },
    );
    observer.observe(main);
    return () => observer.disconnect();
  }, []);
  return isShown;
}
