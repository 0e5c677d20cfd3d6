import { Button } from '#app/ui/button.tsx';
import type { AutosaveState } from './draft-autosaver.ts';

export interface VersionQuestionProps {
  conflict: Extract<AutosaveState, { kind: 'conflict' }>;
  onOverwrite: () => void;
  onUseOther: () => void;
  onKeepBoth: () => void;
}

/** Asks what to do when two windows have changed a letter. */
export function VersionQuestion(props: VersionQuestionProps) {
  const { conflict, onOverwrite, onUseOther, onKeepBoth } = props;
  return (
    <section
      aria-labelledby="conflict-title"
      role="alert"
      className="flex flex-col gap-3 rounded-2xl bg-accent-soft p-4"
    >
      <h2 id="conflict-title" className="text-xl">
        This letter was changed in another window
      </h2>
      <p className="text-sm">Nothing is lost. Which version do you want to keep?</p>
      {conflict.otherFilm && (
        <p className="text-sm">The other is on the film “{conflict.otherFilm}”.</p>
      )}
      <details className="text-sm">
        <summary className="underline underline-offset-4">Show the other version</summary>
        <p
          dir="auto"
          className="mt-2 max-h-60 overflow-y-auto rounded-xl bg-raised p-4 font-serif text-lg whitespace-pre-line"
        >
          {conflict.otherLetter}
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
