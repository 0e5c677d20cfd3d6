import type { ShouldRevalidateFunction } from 'react-router';
import type { RecordingObstacle } from '#app/features/attachments/recording-obstacle.ts';
import type { LetterFieldsProps } from '#app/features/messages/browser/editor/letter-fields-props.ts';
import type { FieldsProps } from '#app/features/messages/browser/editor/letter-form.tsx';
import { PictureField } from '#app/features/pictures/browser/picture-field.tsx';
import { ReadAloud } from '#app/features/recordings/browser/read-aloud.tsx';

/** What both pages of a letter's form share. */

/** The same object each time: another one would mean that the form was refused again. */
export const noErrors = {};

/**
 * A step in the history to the same address leaves the page as it is. Loaded again, a new letter would get
 * another id, and its form would begin anew.
 */
export const keepForm: ShouldRevalidateFunction = (change) =>
  change.formMethod || change.currentUrl.href !== change.nextUrl.href
    ? change.defaultShouldRevalidate
    : false;

/** A letter's voice and picture, handed over because the feature of messages knows neither. */
export const attachmentTools = (
  fields: FieldsProps,
  recordingObstacle: RecordingObstacle | null,
): Pick<LetterFieldsProps, 'voice' | 'picture'> => ({
  voice:
    recordingObstacle === 'recording_switched_off'
      ? null
      : (onContent) => <ReadAloud {...fields} {...{ recordingObstacle, onContent }} />,
  picture:
    recordingObstacle === 'recording_needs_verified_email'
      ? null
      : (onContent) => (
          <PictureField
            {...fields}
            {...{ recordingObstacle, onContent }}
            isAnonymous={fields.current.isAnonymous}
          />
        ),
});
