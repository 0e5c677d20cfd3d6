import { type RefObject, useEffect } from 'react';
import { clockTime } from '#app/shared/duration.ts';
import { Button } from '#app/ui/button.tsx';
import { LevelMeter } from './level-meter.tsx';
import {
  RECORDING_MAX_MS,
  type RecorderEvent,
  type RecorderState,
  totalMs,
} from './recorder.rules.ts';
import { problemTexts } from './recorder-texts.ts';

interface ReadingStepProps {
  state: RecorderState;
  phrases: string[];
  level: RefObject<number>;
  send: (event: RecorderEvent) => void;
}

/** The phrase to read now and the next one, with the microphone's level and the time that is left. */
export function ReadingStep({ state, phrases, level, send }: ReadingStepProps) {
  const { step, phrase, isRetake, problem } = state;
  const isRecording = step === 'recording';
  const isLast = isRetake || !state.lengthsMs.some((ms, index) => ms === 0 && index !== phrase);
  const mainAction = mainActionOf(state, isLast);
  const pause = () => send({ type: isRecording ? 'pause' : 'resume' });

  useReadingKeys(mainAction.event, isRecording || step === 'paused' ? pause : null, send);

  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4 text-sm text-soft">
        <p className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`size-2.5 rounded-full ${isRecording ? 'bg-danger' : 'bg-line-strong'}`}
          />
          {statusText(state)} · Phrase {phrase + 1} of {phrases.length}
        </p>
        <p className="tabular-nums">{clockTime(RECORDING_MAX_MS - totalMs(state))} left</p>
      </div>
      {/* A tap anywhere on the words goes on; the button below does the same for everyone. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the space bar and the button do this too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        onClick={() => isRecording && send({ type: 'next' })}
        className="flex min-h-72 flex-col justify-center gap-6 rounded-3xl bg-sunken px-5 py-8 text-center font-serif sm:px-12"
      >
        <p dir="auto" className="text-3xl leading-snug text-balance wrap-anywhere sm:text-4xl">
          {phrases[phrase]}
        </p>
        <p dir="auto" className="min-h-14 text-xl text-balance text-soft wrap-anywhere">
          {isRetake ? '' : phrases[phrase + 1]}
        </p>
      </div>
      <LevelMeter level={level} isRecording={isRecording} />
      {problem && (
        <p role="alert" className="rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger">
          {problemTexts[problem]}
        </p>
      )}
      <Button
        key={problem ?? 'reading'}
        size="large"
        autoFocus
        isBusy={step === 'asking'}
        onPress={() => send(mainAction.event)}
      >
        {mainAction.label}
      </Button>
      <div className="flex flex-wrap justify-center gap-2">
        {(isRecording || step === 'paused') && !problem && (
          <>
            {isRecording && (
              <Button look="secondary" size="small" aria-keyshortcuts="P" onPress={pause}>
                Pause
              </Button>
            )}
            <Button look="secondary" size="small" onPress={() => send({ type: 'again' })}>
              Read this phrase again
            </Button>
          </>
        )}
        {isRetake ? (
          <Button look="quiet" size="small" onPress={() => send({ type: 'keep-earlier' })}>
            Keep the first reading
          </Button>
        ) : (
          totalMs(state) > 0 && (
            <Button look="quiet" size="small" onPress={() => send({ type: 'finish' })}>
              Stop here
            </Button>
          )
        )}
      </div>
      {!problem && (
        <p className="text-center text-sm text-soft pointer-coarse:hidden">{keysText(step)}</p>
      )}
    </div>
  );
}

function statusText({ step, problem }: RecorderState): string {
  if (step === 'recording') return 'Recording';
  if (step === 'paused') return problem ? 'Stopped' : 'Paused';
  return 'Ready';
}

function keysText(step: RecorderState['step']): string {
  if (step === 'recording') return 'Press the space bar for the next phrase, P to pause.';
  return step === 'paused'
    ? 'Press the space bar or P to continue.'
    : 'Press the space bar to start.';
}

function mainActionOf(
  { step, problem, isRetake }: RecorderState,
  isLast: boolean,
): { label: string; event: RecorderEvent } {
  if (problem) return { label: 'Use the microphone again', event: { type: 'ask' } };
  if (step === 'paused') return { label: 'Continue', event: { type: 'resume' } };
  if (step === 'recording') {
    return { label: isLast ? 'Done' : 'Next phrase', event: { type: 'next' } };
  }
  return {
    label: isRetake ? 'Read this phrase again' : 'Start recording',
    event: { type: 'start' },
  };
}

/** The space bar does what the main button does, wherever the focus is; other buttons keep it. */
function useReadingKeys(
  mainEvent: RecorderEvent,
  pause: (() => void) | null,
  send: (event: RecorderEvent) => void,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const isOnControl = (event.target as Element).closest('button, a, input, summary') !== null;
      if (event.key === ' ' && !isOnControl) {
        event.preventDefault();
        send(mainEvent);
      }
      if (event.key.toLowerCase() === 'p') pause?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [mainEvent, pause, send]);
}
