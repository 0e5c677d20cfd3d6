import { useState } from 'react';
import { clockTime } from '#app/shared/duration.ts';
import { Button } from '#app/ui/button.tsx';
import { OverFilm } from './over-film.tsx';
import { isNearlySilent, type SoundPiece, startsOf } from './recorded-sound.ts';
import {
  canReadOn,
  isComplete,
  type RecorderEvent,
  type RecorderState,
  totalMs,
} from './recorder.rules.ts';
import { problemTexts } from './recorder-texts.ts';
import { useDraftFilm } from './use-draft-film.ts';
import { useSound } from './use-sound.ts';

interface ReviewStepProps {
  state: RecorderState;
  phrases: string[];
  pieces: SoundPiece[];
  messageId: string;
  send: (event: RecorderEvent) => void;
  onKeep: () => void;
}

/** The whole reading, to be heard before it is kept; each phrase may be read again. */
export function ReviewStep(props: ReviewStepProps) {
  const { state, phrases, pieces, messageId, send, onKeep } = props;
  const [playFrom, setPlayFrom] = useState<{ ms: number } | null>(null);
  const [isStartingOver, setIsStartingOver] = useState(false);
  const sound = useSound(pieces);
  const film = useDraftFilm(messageId, totalMs(state));
  const read = startsOf(pieces).map((start) => ({
    ...start,
    text: phrases[start.phrase] ?? '',
    isIncomplete: pieces.some((piece) => piece.phrase === start.phrase && piece.isIncomplete),
  }));
  const incomplete = read.filter(({ isIncomplete }) => isIncomplete);
  const unread = phrases.length - read.length;
  return (
    <div className="flex flex-col gap-5">
      {state.problem && (
        <p role="alert" className="rounded-xl bg-accent-soft px-4 py-3 text-sm">
          {problemTexts[state.problem]}
        </p>
      )}
      {incomplete.length > 0 && (
        <p role="alert" className="rounded-xl bg-accent-soft px-4 py-3 text-sm">
          {incompleteText(incomplete.map(({ phrase }) => phrase + 1))}
        </p>
      )}
      {isNearlySilent(pieces) && (
        <p role="alert" className="rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger">
          We hear almost nothing in this recording. Check that the right microphone is chosen, and
          listen before you keep it.
        </p>
      )}
      {sound && (
        <OverFilm
          sound={sound}
          durationMs={totalMs(state)}
          phrases={read}
          film={film}
          playFrom={playFrom}
        />
      )}
      {!isComplete(state) && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-accent-soft px-5 py-4">
          <p className="text-sm">{unreadText(unread, canReadOn(state))}</p>
          {canReadOn(state) && (
            <Button look="secondary" size="small" onPress={() => send({ type: 'ask' })}>
              Continue reading
            </Button>
          )}
        </div>
      )}
      <details open={incomplete.length > 0} className="rounded-2xl border border-line px-5 py-3">
        <summary className="py-1 font-medium">Phrase by phrase</summary>
        <ul className="mt-2 divide-y divide-line">
          {read.map(({ phrase, text, startMs, isIncomplete }) => (
            <li key={startMs} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="w-10 shrink-0 text-sm text-soft tabular-nums">
                {clockTime(startMs)}
              </span>
              <span dir="auto" className="min-w-40 flex-1 font-serif text-lg wrap-anywhere">
                {text}
                {isIncomplete && (
                  <span className="block font-sans text-sm text-soft">Some may be missing</span>
                )}
              </span>
              <span className="ms-auto flex">
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Play phrase ${phrase + 1}`}
                  onPress={() => setPlayFrom({ ms: startMs })}
                >
                  Play
                </Button>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Read this phrase again, phrase ${phrase + 1}`}
                  onPress={() => send({ type: 'retake', phrase })}
                >
                  Read this phrase again
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </details>
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button size="large" className="sm:flex-1" onPress={onKeep}>
          Keep this recording
        </Button>
        <Button
          look={isStartingOver ? 'danger' : 'quiet'}
          size="large"
          onPress={() => (isStartingOver ? send({ type: 'start-over' }) : setIsStartingOver(true))}
        >
          {isStartingOver ? 'Delete it and start over' : 'Start over'}
        </Button>
      </div>
    </div>
  );
}

const unreadText = (count: number, isTimeLeft: boolean) =>
  `You haven’t read ${count === 1 ? 'one phrase' : `${count} phrases`}${isTimeLeft ? ' yet' : ''}. The recipient will still see ${count === 1 ? 'it' : 'them'}.`;

function incompleteText(numbers: number[]): string {
  const [word, them] = numbers.length === 1 ? ['phrase', 'it'] : ['phrases', 'them'];
  const list = new Intl.ListFormat('en').format(numbers.map(String));
  return `Your device was busy, so some of ${word} ${list} may be missing. Listen to ${them}, and read ${them} again if you need to.`;
}
