import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { splitIntoPhrases } from '#app/shared/split-phrases.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { RecordingView } from '../get-recording.server.ts';
import { placePhrases, type SpokenPhrase } from '../recording.rules.ts';
import { voiceForSender } from './recording-addresses.ts';
import { TapAlong } from './tap-along.tsx';

/** More would fill the form. */
const SHOWN_MAX = 5;

interface ChangedPhrasesProps {
  saved: RecordingView;
  /** The letter as it is in the form now. */
  letter: string;
  messageId: string;
  /** Keeps when each phrase is said. @returns whether that was done */
  onTimes: (phrases: SpokenPhrase[]) => Promise<boolean>;
  /** Records the phrases that are not in the recording. */
  onRecord: () => void;
}

/** Names the phrases of the letter that the saved recording does not say, and offers to mend that. */
export function ChangedPhrases(props: ChangedPhrasesProps): ReactNode {
  const { saved, letter, messageId, onTimes, onRecord } = props;
  const [isTapping, setIsTapping] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const phrases = splitIntoPhrases(letter);
  const changed = placePhrases(phrases, saved.phrases ?? [], saved.durationMs ?? 0).filter(
    ({ isSpoken }) => !isSpoken,
  );
  if (changed.length === 0) return null;
  const isOne = changed.length === 1;

  async function saveTimes(startsMs: number[]) {
    setIsTapping(false);
    const tapped = startsMs.map((startMs, index) => ({ text: phrases[index] ?? '', startMs }));
    setHasFailed(!(await onTimes(tapped)));
  }

  return (
    <div className="flex flex-col gap-3 text-sm">
      <div>
        <p>
          {isOne
            ? 'This phrase is not in your recording:'
            : 'These phrases are not in your recording:'}
        </p>
        <ul className="mt-1 flex flex-col gap-1 font-serif text-lg text-soft">
          {changed.slice(0, SHOWN_MAX).map(({ text, startMs }) => (
            <li key={`${startMs} ${text}`} dir="auto" className="wrap-anywhere">
              “{text}”
            </li>
          ))}
          {changed.length > SHOWN_MAX && <li>and {changed.length - SHOWN_MAX} more</li>}
        </ul>
      </div>
      <p className="text-soft">
        {isOne ? 'Record it' : 'Record them'} and keep the rest of your reading. If you said the
        words all the same, tap along instead, so that they appear on time.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" size="small" onPress={onRecord}>
          {isOne ? 'Record this phrase' : 'Record these phrases'}
        </Button>
        <Button look="quiet" size="small" onPress={() => setIsTapping(true)}>
          Tap along again
        </Button>
      </div>
      {hasFailed && (
        <p role="alert" className="text-danger">
          The times could not be saved. Check your connection and tap along again.
        </p>
      )}
      {isTapping &&
        createPortal(
          <Dialog
            title="Tap along"
            onClose={() => setIsTapping(false)}
            closeControl={
              <Button look="quiet" size="small" onPress={() => setIsTapping(false)}>
                Close
              </Button>
            }
            className="w-[min(44rem,96vw)]"
          >
            <TapAlong
              sound={voiceForSender(messageId)}
              phrases={phrases}
              onDone={saveTimes}
              onCancel={() => setIsTapping(false)}
            />
          </Dialog>,
          document.body,
        )}
    </div>
  );
}
