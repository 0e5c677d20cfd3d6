import { useEffect, useRef, useState } from 'react';
import { type Film, withPasses } from '#app/features/templates/film.ts';
import { passesUntil } from '#app/features/templates/film-movement.rules.ts';
import { clockTime } from '#app/shared/duration.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { LevelMeter } from './level-meter.tsx';
import { MicrophoneError, prepareMicrophone } from './microphone.ts';
import { FilmStage, OverFilm } from './over-film.tsx';
import { LINE_MAX_MS, recordLine } from './record-line.ts';
import { framesOf, isNearlySilent, lengthMs, type SoundPiece } from './recorded-sound.ts';
import type { MicrophoneProblem } from './recorder.rules.ts';
import { microphoneTexts } from './recorder-texts.ts';
import { useSound } from './use-sound.ts';

type State =
  | { step: 'idle'; problem: MicrophoneProblem | null }
  /** Waiting for the browser, which asks the visitor. */
  | { step: 'asking' }
  | { step: 'recording'; heardSeconds: number }
  | { step: 'recorded'; pieces: [SoundPiece] };

const announcements: Record<State['step'], string> = {
  idle: '',
  asking: 'Your browser asks for the microphone.',
  recording: 'Recording',
  recorded: 'Recorded',
};

interface HearYourselfProps {
  film: Film;
  filmTitle: string;
  /** When a voice begins in a film. */
  voiceAtSeconds: number;
}

/** Records one line and plays it over a film. Nothing of it leaves the page. */
export function HearYourself({ film, filmTitle, voiceAtSeconds }: HearYourselfProps) {
  const [state, setState] = useState<State>({ step: 'idle', problem: null });
  const isHydrated = useIsHydrated();
  const stop = useRef<AbortController>(null);
  const picture = useRef<HTMLVideoElement>(null);
  const level = useRef(0);

  useEffect(() => {
    prepareMicrophone();
    return () => stop.current?.abort();
  }, []);

  async function record() {
    const stopping = new AbortController();
    stop.current = stopping;
    setState({ step: 'asking' });
    try {
      const piece = await recordLine(stopping.signal, {
        onOpened() {
          setState({ step: 'recording', heardSeconds: 0 });
          playSilently(picture.current, voiceAtSeconds);
        },
        onSound(peak, heardMs) {
          level.current = Math.max(level.current, peak);
          setState(recordingFor(Math.floor(heardMs / 1_000)));
        },
      });
      const isEmpty = framesOf(piece) === 0;
      setState(isEmpty ? { step: 'idle', problem: null } : { step: 'recorded', pieces: [piece] });
    } catch (error) {
      const problem = error instanceof MicrophoneError ? error.problem : 'missing';
      setState({ step: 'idle', problem });
    }
  }

  const isRecording = state.step === 'recording';
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        {announcements[state.step]}
      </p>
      {state.step === 'recorded' ? (
        <Recorded
          {...{ film, filmTitle, voiceAtSeconds }}
          pieces={state.pieces}
          onAgain={() => void record()}
        />
      ) : (
        <>
          <FilmStage film={film} picture={picture} isMuted />
          <div className="min-h-12">
            {isRecording && <LevelMeter level={level} isRecording />}
            {state.step === 'idle' && !state.problem && (
              <p className="text-soft">
                Up to 15 seconds. Then you hear yourself, with the film’s music.
              </p>
            )}
            {state.step === 'idle' && state.problem && (
              <p role="alert" className="rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger">
                {microphoneTexts[state.problem]}
              </p>
            )}
          </div>
          <div className="flex items-center gap-4">
            <Button
              size="large"
              isDisabled={!isHydrated}
              isBusy={state.step === 'asking'}
              onPress={() => (isRecording ? stop.current?.abort() : void record())}
            >
              {labels[state.step]}
            </Button>
            {isRecording && (
              <p className="text-sm text-soft tabular-nums">
                {clockTime(state.heardSeconds * 1_000)} of {clockTime(LINE_MAX_MS)}
              </p>
            )}
            <noscript>
              <p>This needs JavaScript and a microphone.</p>
            </noscript>
          </div>
        </>
      )}
    </div>
  );
}

const labels = { idle: 'Record', asking: 'Allow the microphone', recording: 'Stop' };

/** The microphone reports fifty times a second; the page shows whole seconds. */
const recordingFor =
  (heardSeconds: number) =>
  (state: State): State =>
    state.step === 'recording' && state.heardSeconds !== heardSeconds
      ? { step: 'recording', heardSeconds }
      : state;

/** The visitor speaks to the film as it will be when they hear themselves. */
function playSilently(picture: HTMLVideoElement | null, fromSeconds: number): void {
  if (!picture) return;
  picture.currentTime = fromSeconds;
  void picture.play().catch(() => {});
}

interface RecordedProps extends HearYourselfProps {
  pieces: [SoundPiece];
  onAgain: () => void;
}

function Recorded({ film, filmTitle, voiceAtSeconds, pieces, onAgain }: RecordedProps) {
  const [playFrom] = useState({ ms: 0 });
  const sound = useSound(pieces);
  const durationMs = lengthMs(pieces[0]);
  const voiceEndsAt = voiceAtSeconds + durationMs / 1_000;
  const passes = film.movement ? passesUntil(film.movement, voiceEndsAt) : 0;
  return (
    <>
      {sound && (
        <OverFilm
          sound={sound}
          durationMs={durationMs}
          phrases={[]}
          film={{ film: withPasses(film, passes), voiceAtSeconds }}
          playFrom={playFrom}
          hasClose
        />
      )}
      {isNearlySilent(pieces) && (
        <p role="alert" className="rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger">
          We hear almost nothing. Check that the right microphone is chosen.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onPress={onAgain}>
          Again
        </Button>
        <ButtonLink to={`/presets?preview=${film.id}`} aria-label={`Use this film, ${filmTitle}`}>
          Use this film
        </ButtonLink>
      </div>
    </>
  );
}
