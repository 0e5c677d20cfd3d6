import type { ReactNode } from 'react';
import type { RecordingObstacle } from '#app/features/attachments/recording-obstacle.ts';
import type { FieldsProps } from '#app/features/messages/browser/editor/letter-form.tsx';
import { PICTURE_INTENT } from '#app/features/messages/message-intents.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { fetchedPart } from '#app/ui/fetched-part.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';

const PicturePanel = fetchedPart(async () => (await import('./picture-panel.tsx')).default);

/** To a page that needs no scripts. The form stays open, and keeps what is typed. */
function PictureLink({ draft }: { draft: Pick<FieldsProps['draft'], 'draftId' | 'revision'> }) {
  return draft.revision === 0 ? null : (
    <a
      href={`/messages/${draft.draftId}/picture/form`}
      target="_blank"
      rel="noopener"
      className={buttonClass('quiet', 'small')}
    >
      Add or change a picture (in a new tab)
    </a>
  );
}

/**
 * A button to the page for pictures, for browsers without scripts or still without them. It saves the draft
 * first. It comes last, because Enter presses the first button of a form.
 */
export function PictureWithoutScripts({
  draft,
  recordingObstacle,
}: Pick<FieldsProps, 'draft'> & { recordingObstacle: RecordingObstacle | null }) {
  const isHydrated = useIsHydrated();
  if (isHydrated || recordingObstacle === 'recording_needs_verified_email') return null;
  return (
    <div className="without-scripts">
      {draft.isScheduled ? (
        <PictureLink draft={draft} />
      ) : (
        <Button type="submit" name="intent" value={PICTURE_INTENT} look="quiet">
          Add or change a picture
        </Button>
      )}
    </div>
  );
}

interface PictureFieldProps extends Pick<FieldsProps, 'draft' | 'values' | 'onControlChange'> {
  isAnonymous: boolean;
  /** Called when there is a picture, or something to decide about it. */
  onContent: () => void;
}

/** "Add a picture", which does not delay the scripts of the form. */
function PictureField(props: PictureFieldProps) {
  const { values, draft, isAnonymous, onControlChange, onContent } = props;
  const isHydrated = useIsHydrated();
  const placeholder = <div aria-hidden="true" className="skeleton h-40 noscript:hidden" />;
  return isHydrated ? (
    <PicturePanel
      draft={draft}
      isAnonymous={isAnonymous}
      pictureChange={values.pictureChange}
      onControlChange={onControlChange}
      onContent={onContent}
      waiting={placeholder}
      otherwise={<PictureLink draft={draft} />}
    />
  ) : (
    placeholder
  );
}

/** "Add a picture" as a tool of a letter's form; null where it is not offered. */
export const pictureTool = (
  fields: FieldsProps,
  recordingObstacle: RecordingObstacle | null,
): ((onContent: () => void) => ReactNode) | null =>
  recordingObstacle === 'recording_needs_verified_email'
    ? null
    : (onContent) => (
        <PictureField {...fields} onContent={onContent} isAnonymous={fields.current.isAnonymous} />
      );
