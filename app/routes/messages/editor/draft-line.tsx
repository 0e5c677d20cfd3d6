import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { DraftState } from './draft-autosaver.ts';

const words: Record<Exclude<DraftState['kind'], 'conflict'>, string> = {
  untouched: '',
  saving: 'Saving',
  saved: 'Saved',
  offline: 'Not saved yet. Your words are kept in this browser until the connection is back.',
  'too-long':
    'This is too long to keep: a letter may take up to one megabyte. Make it shorter, and it is saved.',
  'signed-out': 'Your session has ended. Your words are kept in this browser.',
  closed: 'This message has been sent or removed meanwhile. Your words are kept in this browser.',
};

interface DraftLineProps {
  state: DraftState;
  /** Where to go on writing after signing in. */
  address: string;
  onKeepMine: () => void;
  onUseOther: () => void;
  onKeepBoth: () => void;
}

/** How the draft is doing, said quietly; and what to do when two windows disagree. */
export function DraftLine({ state, address, onKeepMine, onUseOther, onKeepBoth }: DraftLineProps) {
  if (state.kind === 'conflict') {
    return (
      <section
        aria-labelledby="conflict-title"
        role="alert"
        className="flex flex-col gap-3 rounded-2xl bg-accent-soft p-5"
      >
        <h2 id="conflict-title" className="text-xl">
          This letter was changed in another window
        </h2>
        <p className="text-sm">Nothing is lost. Which words should stay?</p>
        <details className="text-sm">
          <summary className="underline underline-offset-4">Show the other words</summary>
          <p className="mt-2 max-h-60 overflow-y-auto rounded-xl bg-raised p-4 font-serif text-lg whitespace-pre-line">
            {state.otherWords}
          </p>
        </details>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onPress={onKeepMine}>
            Keep these words
          </Button>
          <Button size="small" look="secondary" onPress={onUseOther}>
            Use the other words
          </Button>
          <Button size="small" look="secondary" onPress={onKeepBoth}>
            Keep both, as two drafts
          </Button>
        </div>
      </section>
    );
  }
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft">
      <p role="status">{words[state.kind]}</p>
      {state.kind === 'signed-out' && (
        <ButtonLink
          to={`/auth?${new URLSearchParams({ next: address })}`}
          look="secondary"
          size="small"
        >
          Sign in and go on
        </ButtonLink>
      )}
    </div>
  );
}
