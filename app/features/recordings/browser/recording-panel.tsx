import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { createId } from '#app/shared/create-id.ts';
import { clockTime } from '#app/shared/duration.ts';
import { splitIntoPhrases } from '#app/shared/split-phrases.ts';
import { Button } from '#app/ui/button.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { RecordingView } from '../get-recording.server.ts';
import type { EditedTimes, SpokenPhrase } from '../recording.rules.ts';
import { ChangedPhrases } from './changed-phrases.tsx';
import type { LocalRecording } from './local-recording.ts';
import { piecesThatFit } from './pieces-that-fit.ts';
import { lengthMs } from './recorded-sound.ts';
import type { Recorded, RecorderProps } from './recorder.tsx';
import { voiceForSender } from './recording-addresses.ts';
import { submitWith, useHeldSubmit } from './use-held-submit.ts';
import { useRecording } from './use-recording.ts';

interface RecordingPanelProps {
  draft: { draftId: string; userId: string; revision: number; isScheduled: boolean };
  /** What the form of a scheduled letter says about its recording. */
  initially: { removed: string; times: string };
  /** Saves the draft, because a recording belongs to one. */
  onControlChange: () => void;
}

/** "Read it aloud" in a letter's form: what it is, the recorder, and the recording that was kept. */
export default function RecordingPanel(props: RecordingPanelProps): ReactNode {
  const { draft, initially, onControlChange } = props;
  const root = useRef<HTMLElement>(null);
  const recording = useRecording(draft, onControlChange);
  const { answer, local, saving, isThrownAway, storage } = recording;
  const written = useWritten(root, draft.revision);
  const [opened, setOpened] = useState<Recorded | null>(null);
  const [Recorder, setRecorder] = useState<ComponentType<RecorderProps> | null>(null);
  const [hint, setHint] = useState('');
  const [held, setHeld] = useState<HTMLElement | null>(null);
  // That of a scheduled letter changes together with its words, when the edit is saved.
  const [removed, setRemoved] = useState(initially.removed);
  const isRemoved = removed !== '' && removed === answer?.uploadId;
  const [times, setTimes] = useState(initially.times);
  const isOfLetter = draft.isScheduled && !answer?.isStaged;
  const tapped = isOfLetter ? phrasesTappedFor(answer, times) : null;
  const isUnsaved = local !== null && !isThrownAway;
  const known = answer?.uploadId ? [answer.uploadId] : [];
  const hasEarlier = answer?.state === 'ready' || answer?.state === 'processing';
  useHeldSubmit(root, isUnsaved ? local : null, setHeld);
  // A letter that is sent in the meantime would take along what was thrown away.
  const deleteFirst = async (submitter: HTMLElement) => {
    if (await recording.deleteNow()) submitWith(submitter);
  };
  useHeldSubmit(root, isThrownAway ? 'thrown-away' : null, deleteFirst);

  // The submit that waited for the recording goes on.
  useEffect(() => {
    if (isUnsaved || !held) return;
    setHeld(null);
    if (saving.kind === 'saved') submitWith(held);
  }, [isUnsaved, held, saving]);

  async function open(choose = beginOrContinue) {
    const form = formAround(root);
    const phrases = splitIntoPhrases(letterIn(form));
    if (phrases.length === 0) {
      setHint('Write your letter first. Then you can read it aloud.');
      form?.querySelector('textarea')?.focus();
      return;
    }
    // Loaded when it is asked for: most letters are only read.
    const loaded = await import('./recorder.tsx').catch(() => null);
    if (!loaded)
      return setHint('The recorder could not be loaded. Check your connection and try again.');
    const recorded = await choose(phrases);
    if (!recorded) {
      return setHint(
        'Your browser couldn’t open the saved recording. You can record it all again.',
      );
    }
    setHint('');
    // A reload must find the draft that the recording belongs to.
    if (draft.revision === 0) onControlChange();
    setRecorder(() => loaded.default);
    setOpened(recorded);
  }

  function beginOrContinue(phrases: string[]): Recorded | Promise<Recorded | null> {
    return local ? fitting(local, phrases) : emptyRecording(draft, phrases, known);
  }

  /** Opens the saved recording with the phrases that it does not say, to record these. */
  const recordChanged = () =>
    open(async (phrases) => {
      const { loadSavedPieces } = await import('./saved-sound.ts');
      const read = tapped ?? answer?.phrases ?? [];
      const pieces = await loadSavedPieces(voiceForSender(draft.draftId), read);
      if (!pieces) return null;
      const { recording: empty } = emptyRecording(draft, phrases, known);
      const texts = read.map(({ text }) => text);
      const fit = piecesThatFit(pieces, { read: texts, letter: phrases });
      const kept = { ...empty, pieces: fit.map(({ chunks: _, ...piece }) => piece) };
      await recording.storeLocally({ recording: kept, pieces: fit });
      return { recording: kept, pieces: fit };
    });

  function close(recorded: Recorded) {
    setOpened(null);
    const hasSound = recorded.recording.file !== null || recorded.pieces.length > 0;
    recording.setLocal(hasSound ? recorded : null);
  }

  function deleteRecording() {
    if (!isOfLetter || local || !answer?.uploadId) return recording.throwAway();
    setRemoved(answer.uploadId);
    onControlChange();
  }

  async function keepTimes(phrases: SpokenPhrase[]): Promise<boolean> {
    if (!isOfLetter || !answer?.uploadId) return recording.savePhrases(phrases);
    changeTimes(JSON.stringify({ uploadId: answer.uploadId, phrases } satisfies EditedTimes));
    return true;
  }

  function changeTimes(field: string) {
    setTimes(field);
    onControlChange();
  }

  const throwAway = (
    <Button look="quiet" size="small" onPress={deleteRecording}>
      Throw away
    </Button>
  );
  const recordAgain = (label: string) => (
    <Button look="secondary" size="small" onPress={() => open()}>
      {label}
    </Button>
  );

  function body(): ReactNode {
    if (isThrownAway) {
      return (
        <Row text="The recording was thrown away.">
          {!recording.isDeleting && (
            <Button look="secondary" size="small" onPress={recording.undo}>
              Undo
            </Button>
          )}
        </Row>
      );
    }
    if (local && !local.recording.isKept) {
      return (
        <Row
          text={`You have begun a recording (${clockTime(lengthOf(local))}). Only this browser has it.`}
        >
          {recordAgain('Continue')}
          {throwAway}
        </Row>
      );
    }
    if (local && saving.kind === 'consent-missing') {
      return (
        <Row text="This letter is anonymous now, and a voice can be recognized. Your recording isn’t saved until you agree that the recipient may hear it.">
          <Button look="secondary" size="small" onPress={recording.consentAndSave}>
            Let the recipient hear it
          </Button>
          {throwAway}
        </Row>
      );
    }
    if (local && saving.kind === 'newer-exists') {
      return (
        <Row text="This letter has another recording by now, perhaps from another device. Which one do you want to keep?">
          <Button look="secondary" size="small" onPress={recording.replaceNewer}>
            This one
          </Button>
          <Button look="secondary" size="small" onPress={recording.keepNewer}>
            The other one
          </Button>
        </Row>
      );
    }
    if (local) {
      return (
        <Row text={savingText(saving)}>
          {saving.kind === 'signed-out' && (
            <Link to="/auth" className="text-sm text-accent underline underline-offset-4">
              Sign in
            </Link>
          )}
          {saving.kind === 'refused' && (
            <Button look="secondary" size="small" onPress={recording.tryAgain}>
              Try again
            </Button>
          )}
          {saving.kind !== 'sending' && throwAway}
        </Row>
      );
    }
    if (!answer || answer.state === 'none') {
      return (
        <Row text="Record the letter in your own voice, up to three minutes. The recipient hears you over the film as the words appear.">
          {recordAgain('Record the letter')}
        </Row>
      );
    }
    if (isRemoved) {
      return (
        <Row text="The letter goes without a recording once you save your changes.">
          {recordAgain('Record again')}
          <Button look="secondary" size="small" onPress={() => setRemoved('')}>
            Undo
          </Button>
        </Row>
      );
    }
    if (answer.state === 'processing') {
      return (
        <Row
          text={`Saved. We’re getting it ready to play; you can carry on.${stagedText(answer)}`}
          isBusy
        >
          {throwAway}
        </Row>
      );
    }
    if (answer.state === 'refused') {
      return (
        <Row text={answer.reason ?? ''}>
          {recordAgain('Record again')}
          {throwAway}
        </Row>
      );
    }
    const sources = voiceForSender(draft.draftId);
    return (
      <>
        <Row text={`Your recording, ${clockTime(answer.durationMs ?? 0)}.${stagedText(answer)}`}>
          {recordAgain('Record again')}
          {throwAway}
        </Row>
        {/* biome-ignore lint/a11y/useMediaCaption: the letter is its transcript */}
        <audio controls preload="none" aria-label="Your recording" className="h-11 w-full">
          <source src={sources.webm} type="audio/webm" />
          <source src={sources.m4a} type="audio/mp4" />
        </audio>
        {tapped && (
          <Row text="The words appear where you tapped once you save your changes.">
            <Button look="secondary" size="small" onPress={() => changeTimes('')}>
              Undo
            </Button>
          </Row>
        )}
        <ChangedPhrases
          saved={tapped ? { ...answer, phrases: tapped } : answer}
          letter={written.letter}
          messageId={draft.draftId}
          onTimes={keepTimes}
          onRecord={recordChanged}
        />
      </>
    );
  }

  return (
    <section
      ref={root}
      aria-labelledby="read-aloud"
      className="flex flex-col gap-3 rounded-2xl border border-line p-5"
    >
      <h2 id="read-aloud" className="text-2xl">
        Read it aloud
      </h2>
      {removed !== '' && <input type="hidden" name="recordingRemoved" value={removed} />}
      {times !== '' && <input type="hidden" name="recordingTimes" value={times} />}
      {recording.isLoaded ? body() : <div aria-hidden="true" className="skeleton h-16" />}
      {recording.isDeletionFailed && (
        <p role="alert" className="text-sm text-danger">
          The recording could not be deleted. Please throw it away again.
        </p>
      )}
      {hint && (
        <p role="alert" className="text-sm text-danger">
          {hint}
        </p>
      )}
      {answer?.needsConsent && !local && !isThrownAway && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-accent-soft px-4 py-3">
          <p className="text-sm">
            This letter is anonymous, and a voice can be recognized. Your recording won’t be played
            unless you agree.
          </p>
          <Button look="secondary" size="small" onPress={recording.consent}>
            Let the recipient hear it
          </Button>
        </div>
      )}
      {held && local && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-accent-soft px-4 py-3"
        >
          <p className="text-sm">
            {local.recording.isKept
              ? 'We’ll continue as soon as your recording is saved.'
              : `You haven’t kept your recording yet, so the letter would go ${hasEarlier ? 'with the earlier one' : 'without it'}.`}
          </p>
          <span className="flex flex-wrap gap-2">
            {!local.recording.isKept && (
              <Button look="secondary" size="small" onPress={() => open()}>
                Listen and keep it
              </Button>
            )}
            <Button look="quiet" size="small" onPress={() => submitWith(held)}>
              {hasEarlier ? 'Continue with the earlier one' : 'Continue without it'}
            </Button>
          </span>
        </div>
      )}
      {opened && Recorder && (
        <Recorder
          initial={opened}
          storage={storage.current}
          isAnonymous={isAnonymousIn(formAround(root))}
          onClose={close}
        />
      )}
    </section>
  );
}

interface RowProps {
  text: string;
  isBusy?: boolean;
  children: ReactNode;
}

/** The state of the recording, and the buttons for it. */
function Row({ text, isBusy = false, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="min-w-[min(12rem,100%)] flex-1 text-soft">
        {isBusy && <Spinner />} {text}
      </p>
      <span className="flex flex-wrap gap-2">{children}</span>
    </div>
  );
}

/** A letter that is scheduled may leave while it is edited. */
const stagedText = ({ isStaged }: RecordingView) =>
  isStaged ? ' It goes with the letter once you save your changes.' : '';

const texts = {
  idle: '',
  saved: 'Saved',
  'consent-missing': '',
  'newer-exists': '',
  'signed-out': 'Your session has ended. Your recording is stored in this browser.',
};

function savingText(saving: ReturnType<typeof useRecording>['saving']): string {
  switch (saving.kind) {
    case 'sending':
      return `Saving your recording, ${saving.percent}%`;
    case 'waiting':
      return saving.reason
        ? `Not saved yet. ${saving.reason}`
        : 'Not saved yet. We’ll keep trying.';
    case 'refused':
      return saving.reason;
    default:
      return texts[saving.kind];
  }
}

const formAround = (root: RefObject<HTMLElement | null>) => root.current?.closest('form') ?? null;

const letterIn = (form: HTMLFormElement | null) =>
  form ? String(new FormData(form).get('personalizedContent') ?? '') : '';

const isAnonymousIn = (form: HTMLFormElement | null) =>
  form !== null && new FormData(form).get('isAnonymous') === 'on';

/** The phrases of this recording as they were tapped in the form; null when they were not. */
function phrasesTappedFor(answer: RecordingView | null, times: string): SpokenPhrase[] | null {
  if (times === '') return null;
  // A form that the server gives back holds what it was sent.
  try {
    // biome-ignore lint/plugin: written by this page
    const { uploadId, phrases } = JSON.parse(times) as EditedTimes;
    return uploadId === answer?.uploadId ? phrases : null;
  } catch {
    return null;
  }
}

/** The letter as it is in the form now. */
function useWritten(root: RefObject<HTMLElement | null>, revision: number) {
  const [letter, setLetter] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision may hold other words
  useEffect(() => {
    const form = formAround(root);
    const read = () => setLetter(letterIn(form));
    read();
    form?.addEventListener('change', read);
    return () => form?.removeEventListener('change', read);
  }, [root, revision]);
  return { letter };
}

const lengthOf = ({ pieces }: Recorded) => pieces.reduce((sum, piece) => sum + lengthMs(piece), 0);

function emptyRecording(
  { draftId, userId }: RecordingPanelProps['draft'],
  phrases: string[],
  replaces: string[],
): Recorded {
  const recording: LocalRecording = {
    userId,
    messageId: draftId,
    uploadId: createId(),
    replaces,
    phrases,
    pieces: [],
    file: null,
    startsMs: null,
    hasConsent: false,
    isKept: false,
  };
  return { recording, pieces: [] };
}

/** The recording with the phrases of the letter as it is now. */
function fitting({ recording, pieces }: Recorded, phrases: string[]): Recorded {
  return {
    recording: {
      ...recording,
      // The server may have the earlier version: its answer may be lost.
      uploadId: createId(),
      replaces: [...recording.replaces, recording.uploadId],
      phrases,
      isKept: false,
    },
    pieces: piecesThatFit(pieces, { read: recording.phrases, letter: phrases }),
  };
}
