import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { clockTime } from '#app/shared/duration.ts';
import { Button } from '#app/ui/button.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { RecordingView } from '../get-recording.server.ts';
import { ChangedPhrases } from './changed-phrases.tsx';
import { lengthMs } from './recorded-sound.ts';
import type { Recorded } from './recorder.tsx';
import { voiceForSender } from './recording-addresses.ts';
import type { SaverState } from './recording-saver.ts';
import {
  type RecordingPanelModel,
  type RecordingPanelProps,
  useRecordingPanel,
} from './use-recording-panel.ts';

/** "Read it aloud" in a letter's form: what it is, the recorder, and the recording that was kept. */
export default function RecordingPanel(props: RecordingPanelProps): ReactNode {
  const panel = useRecordingPanel(props);
  const { recordingRemoved, recordingTimes } = panel.fields;
  return (
    <section
      ref={panel.root}
      aria-labelledby="read-aloud"
      className="flex flex-col gap-3 rounded-2xl border border-line p-5"
    >
      <h2 id="read-aloud" className="text-2xl">
        Read it aloud
      </h2>
      {recordingRemoved !== '' && (
        <input type="hidden" name="recordingRemoved" value={recordingRemoved} />
      )}
      {recordingTimes !== '' && (
        <input type="hidden" name="recordingTimes" value={recordingTimes} />
      )}
      <Recording panel={panel} messageId={props.draft.draftId} />
      {panel.isDeletionFailed && (
        <p role="alert" className="text-sm text-danger">
          The recording could not be deleted. Please throw it away again.
        </p>
      )}
      {panel.hint && (
        <p role="alert" className="text-sm text-danger">
          {panel.hint}
        </p>
      )}
      {panel.needsConsent && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-accent-soft px-4 py-3">
          <p className="text-sm">
            This letter is anonymous, and a voice can be recognized. Your recording won’t be played
            unless you agree.
          </p>
          <SmallButton onPress={panel.consent}>Let the recipient hear it</SmallButton>
        </div>
      )}
      {panel.held && <HeldSubmit {...panel.held} onRecord={panel.record} />}
      {panel.recorder && <panel.recorder.Recorder {...panel.recorder} />}
    </section>
  );
}

interface RecordingProps {
  panel: RecordingPanelModel;
  messageId: string;
}

/** The recording in its state, with the buttons for it. */
function Recording({ panel, messageId }: RecordingProps): ReactNode {
  const { state } = panel;
  const throwAway = (
    <Button look="quiet" size="small" onPress={panel.deleteRecording}>
      Throw away
    </Button>
  );
  const recordAgain = <SmallButton onPress={panel.record}>Record again</SmallButton>;
  switch (state.kind) {
    case 'loading':
      return <div aria-hidden="true" className="skeleton h-16" />;
    case 'thrown-away':
      return (
        <Row text="The recording was thrown away.">
          {state.canUndo && <SmallButton onPress={panel.undoThrowAway}>Undo</SmallButton>}
        </Row>
      );
    case 'begun':
      return (
        <Row
          text={`You have begun a recording (${clockTime(lengthOf(state.local))}). Only this browser has it.`}
        >
          <SmallButton onPress={panel.record}>Continue</SmallButton>
          {throwAway}
        </Row>
      );
    case 'consent-missing':
      return (
        <Row text="This letter is anonymous now, and a voice can be recognized. Your recording isn’t saved until you agree that the recipient may hear it.">
          <SmallButton onPress={panel.consentAndSave}>Let the recipient hear it</SmallButton>
          {throwAway}
        </Row>
      );
    case 'newer-exists':
      return (
        <Row text="This letter has another recording by now, perhaps from another device. Which one do you want to keep?">
          <SmallButton onPress={panel.replaceNewer}>This one</SmallButton>
          <SmallButton onPress={panel.keepNewer}>The other one</SmallButton>
        </Row>
      );
    case 'unsaved':
      return (
        <Row text={savingText(state.saving)}>
          {state.saving.kind === 'signed-out' && (
            <Link to="/auth" className="text-sm text-accent underline underline-offset-4">
              Sign in
            </Link>
          )}
          {state.saving.kind === 'refused' && (
            <SmallButton onPress={panel.tryAgain}>Try again</SmallButton>
          )}
          {state.saving.kind !== 'sending' && throwAway}
        </Row>
      );
    case 'none':
      return (
        <Row text="Record the letter in your own voice, up to three minutes. It is heard over the film as the words appear.">
          <SmallButton onPress={panel.record}>Record the letter</SmallButton>
        </Row>
      );
    case 'removed':
      return (
        <Row text="The letter goes without a recording once you save your changes.">
          {recordAgain}
          <SmallButton onPress={panel.undoDelete}>Undo</SmallButton>
        </Row>
      );
    case 'processing':
      return (
        <Row
          text={`Saved. We’re getting it ready to play; you can carry on.${stagedText(state.answer)}`}
          isBusy
        >
          {throwAway}
        </Row>
      );
    case 'refused':
      return (
        <Row text={state.answer.reason ?? ''}>
          {recordAgain}
          {throwAway}
        </Row>
      );
    case 'ready':
      return (
        <>
          <Row
            text={`Your recording, ${clockTime(state.answer.durationMs ?? 0)}.${stagedText(state.answer)}`}
          >
            {recordAgain}
            {throwAway}
          </Row>
          <SavedSound panel={panel} answer={state.answer} messageId={messageId} />
        </>
      );
  }
}

/** The saved recording to listen to, and its phrases that no longer fit the letter. */
function SavedSound({ panel, answer, messageId }: RecordingProps & { answer: RecordingView }) {
  const { tapped } = panel;
  const sources = voiceForSender(messageId);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the letter is its transcript */}
      <audio controls preload="none" aria-label="Your recording" className="h-11 w-full">
        <source src={sources.webm} type="audio/webm" />
        <source src={sources.m4a} type="audio/mp4" />
      </audio>
      {tapped && (
        <Row text="The words appear where you tapped once you save your changes.">
          <SmallButton onPress={panel.undoTimes}>Undo</SmallButton>
        </Row>
      )}
      <ChangedPhrases
        saved={tapped ? { ...answer, phrases: tapped } : answer}
        letter={panel.letter}
        messageId={messageId}
        onTimes={panel.keepTimes}
        onRecord={panel.recordChanged}
      />
    </>
  );
}

interface HeldSubmitProps extends NonNullable<RecordingPanelModel['held']> {
  onRecord: () => void;
}

/** Says why the form was not submitted, and how it can be. */
function HeldSubmit({ isKept, hasEarlier, goOn, onRecord }: HeldSubmitProps) {
  return (
    <div
      ref={(element) => element?.scrollIntoView({ block: 'center' })}
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-accent-soft px-4 py-3"
    >
      <p className="text-sm">
        {isKept
          ? 'We’ll continue as soon as your recording is saved.'
          : `You haven’t kept your recording yet, so the letter would go ${hasEarlier ? 'with the earlier one' : 'without it'}.`}
      </p>
      <span className="flex flex-wrap gap-2">
        {!isKept && <SmallButton onPress={onRecord}>Listen and keep it</SmallButton>}
        <Button look="quiet" size="small" onPress={goOn}>
          {hasEarlier ? 'Continue with the earlier one' : 'Continue without it'}
        </Button>
      </span>
    </div>
  );
}

interface SmallButtonProps {
  onPress: () => void;
  children: ReactNode;
}

const SmallButton = ({ onPress, children }: SmallButtonProps) => (
  <Button look="secondary" size="small" onPress={() => onPress()}>
    {children}
  </Button>
);

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

function savingText(saving: SaverState): string {
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

const lengthOf = ({ pieces }: Recorded) => pieces.reduce((sum, piece) => sum + lengthMs(piece), 0);
