import type { ReactNode } from 'react';
import type { RecordingObstacle } from '#app/features/attachments/recording-obstacle.ts';
import type { FieldsProps } from '#app/features/messages/browser/editor/letter-form.tsx';
import { fetchedPart } from '#app/ui/fetched-part.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';

const RecordingPanel = fetchedPart(async () => (await import('./recording-panel.tsx')).default);

interface ReadAloudProps extends Pick<FieldsProps, 'draft' | 'values' | 'onControlChange'> {
  recordingObstacle: RecordingObstacle | null;
  /** Called when there is a recording, or something to decide about it. */
  onContent: () => void;
}

/** "Read it aloud", which needs scripts and does not delay those of the form. */
export function ReadAloud(props: ReadAloudProps) {
  const { recordingObstacle, draft, values, onControlChange, onContent } = props;
  const isHydrated = useIsHydrated();
  const placeholder = <div aria-hidden="true" className="skeleton h-52 sm:h-40 noscript:hidden" />;
  if (recordingObstacle === 'recording_switched_off') return null;
  if (recordingObstacle === 'recording_needs_verified_email') {
    return (
      <section
        aria-labelledby="read-aloud"
        className="flex flex-col gap-3 rounded-2xl border border-line p-5 noscript:hidden"
      >
        <h2 id="read-aloud" className="text-2xl">
          Read it aloud
        </h2>
        <p className="text-soft">
          Confirm your email address to record this letter, or to add a picture to it.
        </p>
      </section>
    );
  }
  return isHydrated ? (
    <RecordingPanel
      draft={draft}
      initially={{ removed: values.recordingRemoved, times: values.recordingTimes }}
      onControlChange={onControlChange}
      onContent={onContent}
      waiting={placeholder}
    />
  ) : (
    placeholder
  );
}

/** "Read it aloud" as a tool of a letter's form; null where nobody can record. */
export const voiceTool = (
  fields: FieldsProps,
  recordingObstacle: RecordingObstacle | null,
): ((onContent: () => void) => ReactNode) | null =>
  recordingObstacle === 'recording_switched_off'
    ? null
    : (onContent) => <ReadAloud {...fields} {...{ recordingObstacle, onContent }} />;
