import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { RECORDING_MAX_BYTES } from '../recording.rules.ts';
import { FileStep } from './file-step.tsx';
import type { LocalRecording, LocalRecordings } from './local-recording.ts';
import { openMicrophone, prepareMicrophone } from './microphone.ts';
import { ReadingStep } from './reading-step.tsx';
import type { SoundPiece } from './recorded-sound.ts';
import { announcement, type RecorderState, totalMs } from './recorder.rules.ts';
import { createRecorderSession } from './recorder-session.ts';
import { problemTexts } from './recorder-texts.ts';
import { ReviewStep } from './review-step.tsx';

const SOUND_FILES = '.m4a,.mp3,.ogg,.oga,.opus,.wav,.webm,audio/*';

export interface Recorded {
  recording: LocalRecording;
  pieces: SoundPiece[];
}

export interface RecorderProps {
  /** The recording of an earlier visit, or an empty one. */
  initial: Recorded;
  storage: LocalRecordings | null;
  /** The sender must know that a voice can be recognized. */
  isAnonymous: boolean;
  /** The recording is to be saved when it is marked as kept. */
  onClose: (recorded: Recorded) => void;
}

/** Records a letter, phrase by phrase, or takes a file. Closing it loses nothing. */
export default function Recorder(props: RecorderProps) {
  const { initial, storage, isAnonymous, onClose } = props;
  const level = useRef(0);
  const [session] = useState(() =>
    createRecorderSession({
      ...initial,
      storage,
      openMicrophone,
      now: () => performance.now(),
      onState: (next) => setState((shown) => (looksTheSame(shown, next) ? shown : next)),
      onLevel: (peak) => {
        level.current = Math.max(level.current, peak);
      },
    }),
  );
  const [state, setState] = useState<RecorderState>(session.state);
  const [hasConsent, setHasConsent] = useState(initial.recording.hasConsent);
  const [file, setFile] = useState(initial.recording.file);
  const [startsMs, setStartsMs] = useState(initial.recording.startsMs);

  useEffect(() => {
    prepareMicrophone();
    return () => void session.close();
  }, [session]);

  /** A file and a reading replace each other. */
  function choose(chosen: File | null) {
    setFile(chosen);
    setStartsMs(null);
    if (chosen) session.send({ type: 'start-over' });
    void session.change({ file: chosen, startsMs: null });
  }

  function setTimes(times: number[] | null) {
    setStartsMs(times);
    void session.change({ startsMs: times });
  }

  async function leave() {
    await session.close();
    onClose({ recording: session.recording(), pieces: session.pieces() });
  }

  /** Escape or a stray tap beside the dialog pauses a reading, and never ends it. */
  function pauseOrLeave() {
    if (session.state().step === 'recording') session.send({ type: 'pause' });
    else void leave();
  }

  async function keep() {
    await session.change({ isKept: true });
    await leave();
  }

  function step() {
    if (isAnonymous && !hasConsent) {
      return (
        <ConsentStep
          onConsent={() => {
            setHasConsent(true);
            void session.change({ hasConsent: true });
          }}
        />
      );
    }
    const { phrases, messageId } = initial.recording;
    if (file) {
      return (
        <FileStep
          file={file}
          phrases={phrases}
          startsMs={startsMs}
          messageId={messageId}
          onTimes={setTimes}
          onKeep={keep}
          onOtherFile={() => choose(null)}
        />
      );
    }
    if (state.step === 'reviewing') {
      const pieces = session.pieces();
      return (
        <ReviewStep
          state={state}
          phrases={phrases}
          pieces={pieces}
          messageId={messageId}
          send={session.send}
          onKeep={keep}
        />
      );
    }
    const isBegun = state.lengthsMs.some((ms) => ms > 0) || state.isRetake;
    if ((state.step === 'idle' || state.step === 'asking') && !isBegun) {
      return (
        <StartStep state={state} onAsk={() => session.send({ type: 'ask' })} onFile={choose} />
      );
    }
    return <ReadingStep state={state} phrases={phrases} level={level} send={session.send} />;
  }

  return createPortal(
    // React sends the events of a portal to its parents: the letter's form would save itself.
    <div onChange={stop} onInput={stop} onSubmit={stop}>
      <Dialog
        title="Read it aloud"
        onClose={pauseOrLeave}
        closeControl={
          <Button look="quiet" size="small" onPress={() => void leave()}>
            Close
          </Button>
        }
        className="w-[min(44rem,96vw)]"
      >
        <p role="status" className="sr-only">
          {file ? '' : announcement(state)}
        </p>
        {step()}
      </Dialog>
    </div>,
    document.body,
  );
}

/** The microphone reports fifty times a second; the page shows whole seconds. */
const looksTheSame = (one: RecorderState, other: RecorderState): boolean =>
  one.step === other.step &&
  one.phrase === other.phrase &&
  one.isRetake === other.isRetake &&
  one.problem === other.problem &&
  Math.floor(totalMs(one) / 1_000) === Math.floor(totalMs(other) / 1_000);

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** Before the microphone is asked for: what an anonymous sender should know. */
function ConsentStep({ onConsent }: { onConsent: () => void }) {
  const [isUnderstood, setIsUnderstood] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <p className="text-lg">
        You are sending this letter anonymously. Someone who knows you can recognize your voice,
        even if you disguise it.
      </p>
      <Checkbox isSelected={isUnderstood} onChange={setIsUnderstood}>
        I know that my voice can be recognized, and I want it to be heard.
      </Checkbox>
      <Button size="large" isDisabled={!isUnderstood} onPress={onConsent}>
        Continue
      </Button>
    </div>
  );
}

interface StartStepProps {
  state: RecorderState;
  onAsk: () => void;
  onFile: (file: File) => void;
}

function StartStep({ state, onAsk, onFile }: StartStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <p className="text-lg">
        Your letter comes phrase by phrase. Read each one aloud, then tap for the next. You can
        pause, read a phrase again, and listen to it all before you keep it.
      </p>
      <p className="text-soft">
        Up to three minutes. A quiet room and a hand’s width from the microphone sound best.
      </p>
      {state.problem && (
        <p role="alert" className="rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger">
          {problemTexts[state.problem]}
        </p>
      )}
      {isTooLarge && (
        <p role="alert" className="rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger">
          This file is larger than 40 MB. Choose a smaller one.
        </p>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button size="large" autoFocus isBusy={state.step === 'asking'} onPress={onAsk}>
          {state.step === 'asking' ? 'Allow the microphone' : 'Use the microphone'}
        </Button>
        <Button look="secondary" size="large" onPress={() => input.current?.click()}>
          Choose a file instead
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept={SOUND_FILES}
        aria-label="Sound file"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          currentTarget.value = '';
          setIsTooLarge(Boolean(chosen && chosen.size > RECORDING_MAX_BYTES));
          if (chosen && chosen.size <= RECORDING_MAX_BYTES) onFile(chosen);
        }}
      />
      <p className="text-sm text-soft">m4a, mp3, ogg, wav or webm, up to 40 MB.</p>
    </div>
  );
}
