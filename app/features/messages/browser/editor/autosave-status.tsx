import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { AutosaveState } from './draft-autosaver.ts';

const texts: Record<Exclude<AutosaveState['kind'], 'conflict'>, string> = {
  unchanged: '',
  saving: 'Saving',
  saved: 'Saved',
  offline: 'Not saved yet. Your letter is stored in this browser until you are back online.',
  'too-long': 'This letter is too long to save. The limit is one megabyte.',
  'no-room': 'You have too many drafts. Your letter is stored in this browser.',
  'signed-out': 'Your session has ended. Your letter is stored in this browser.',
  closed: 'This message has been sent or deleted. Your changes are stored in this browser.',
};

interface AutosaveStatusProps {
  state: AutosaveState;
  /** The form's own address, to return to after signing in. */
  address: string;
  onOverwrite: () => void;
  onUseOther: () => void;
  onKeepBoth: () => void;
}

/** Says quietly whether the draft is saved, and asks what to do when two windows have changed it. */
export function AutosaveStatus(props: AutosaveStatusProps) {
  const { state, address, onOverwrite, onUseOther, onKeepBoth } = props;
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
        <p className="text-sm">Nothing is lost. Which version do you want to keep?</p>
        {state.otherFilm && (
          <p className="text-sm">The other is on the film “{state.otherFilm}”.</p>
        )}
        <details className="text-sm">
          <summary className="underline underline-offset-4">Show the other version</summary>
          <p className="mt-2 max-h-60 overflow-y-auto rounded-xl bg-raised p-4 font-serif text-lg whitespace-pre-line">
            {state.otherLetter}
          </p>
        </details>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onPress={onOverwrite}>
            Keep this version
          </Button>
          <Button size="small" look="secondary" onPress={onUseOther}>
            Use the other version
          </Button>
          <Button size="small" look="secondary" onPress={onKeepBoth}>
            Keep both as separate drafts
          </Button>
        </div>
      </section>
    );
  }
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft">
      <p role="status">{texts[state.kind]}</p>
      {state.kind === 'signed-out' && (
        <ButtonLink
          to={`/auth?${new URLSearchParams({ next: address })}`}
          look="secondary"
          size="small"
        >
          Sign in to continue
        </ButtonLink>
      )}
    </div>
  );
}
