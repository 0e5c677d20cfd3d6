import { RECORDING_MAX_SECONDS } from '../recording.rules.ts';

/** The steps of the recorder. Pure: the microphone, the stored sound and the page follow its state. */

/** The longest recording. The recipient's film plays as long. */
export const RECORDING_MAX_MS = RECORDING_MAX_SECONDS * 1_000;

/** Why the recorder has stopped. No finished phrase is lost by any of them. */
export type Problem =
  /** The sender, or the browser's settings, refused the microphone. */
  | 'refused'
  /** There is no microphone. */
  | 'missing'
  /** The browser does not start its sound: without loudspeakers, some give no samples either. */
  | 'no-sound'
  /** It was unplugged, or another program took it, while it was open. */
  | 'taken-away'
  /** The recording is as long as it may be. */
  | 'too-long';

export type MicrophoneProblem = Exclude<Problem, 'too-long'>;

export interface RecorderState {
  step:
    | 'idle'
    /** Waiting for the browser, which asks the sender. */
    | 'asking'
    /** The microphone is open, so its level shows. */
    | 'ready'
    | 'recording'
    | 'paused'
    /** The microphone is closed. Saving comes after this (recording-saver.ts). */
    | 'reviewing';
  /** The phrase that is read now, or next. */
  phrase: number;
  /** Only this phrase is read again. Its earlier reading counts until the new one is complete. */
  isRetake: boolean;
  problem: Problem | null;
  /** How long the reading of each phrase is; 0 for one that was not read yet. */
  lengthsMs: number[];
  /** How long the new reading is while one phrase is read again. */
  retakeMs: number;
}

export type RecorderEvent =
  | { type: 'ask' | 'opened' | 'start' | 'next' | 'pause' | 'resume' | 'again' | 'finish' }
  | { type: 'failed'; problem: MicrophoneProblem }
  /** The microphone has given this much sound. */
  | { type: 'heard'; ms: number }
  | { type: 'retake'; phrase: number }
  /** Leaves a phrase that was being read again as it was. */
  | { type: 'keep-earlier' }
  | { type: 'start-over' };

/** The recorder when it opens. @param lengthsMs how much of each phrase an earlier visit has recorded */
export function initialState(lengthsMs: number[]): RecorderState {
  const isBegun = lengthsMs.some((ms) => ms > 0);
  return {
    step: isBegun ? 'reviewing' : 'idle',
    phrase: firstUnread(lengthsMs),
    isRetake: false,
    problem: null,
    lengthsMs,
    retakeMs: 0,
  };
}

/** The first phrase that was not read yet; how many there are when all were. */
const firstUnread = (lengthsMs: number[]): number => {
  const index = lengthsMs.indexOf(0);
  return index === -1 ? lengthsMs.length : index;
};

/** Whether every phrase has been read. */
export const isComplete = ({ lengthsMs }: RecorderState): boolean => !lengthsMs.includes(0);

/** How long the recording would be now. */
export function totalMs({ lengthsMs, isRetake, retakeMs, phrase }: RecorderState): number {
  const sum = lengthsMs.reduce((total, ms) => total + ms, 0);
  return isRetake ? sum - (lengthsMs[phrase] ?? 0) + retakeMs : sum;
}

/** Whether phrases are left to read, and time to read them in. */
export const canReadOn = (state: RecorderState): boolean =>
  !isComplete(state) && totalMs(state) < RECORDING_MAX_MS;

/** The state after an event. An event that makes no sense in a state changes nothing. */
export function nextState(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'ask':
      return canAsk(state) ? { ...state, step: 'asking', problem: null } : state;
    case 'opened':
      return state.step === 'asking' ? { ...state, step: 'ready' } : state;
    case 'failed':
      return afterFailure(state, event.problem);
    case 'start':
      return state.step === 'ready' ? { ...state, step: 'recording', problem: null } : state;
    case 'heard':
      return state.step === 'recording' ? afterSound(state, event.ms) : state;
    case 'next':
      return state.step === 'recording' ? afterPhrase(state) : state;
    case 'pause':
      return state.step === 'recording' ? { ...state, step: 'paused' } : state;
    case 'resume':
      return state.step === 'paused' && state.problem === null
        ? { ...state, step: 'recording' }
        : state;
    case 'again':
      return state.step === 'recording' || state.step === 'paused' ? withoutPhrase(state) : state;
    case 'finish':
      return canFinish(state) ? reviewing(state, null) : state;
    case 'retake':
      return state.step === 'reviewing'
        ? { ...state, step: 'asking', problem: null, phrase: event.phrase, isRetake: true }
        : state;
    case 'keep-earlier':
      return state.isRetake ? reviewing(state, null) : state;
    case 'start-over':
      return initialState(state.lengthsMs.map(() => 0));
  }
}

/** A paused recorder asks only when its microphone is gone. */
const canAsk = (state: RecorderState): boolean =>
  state.step === 'idle' ||
  (state.step === 'paused' && state.problem !== null) ||
  (state.step === 'reviewing' && canReadOn(state));

const canFinish = (state: RecorderState): boolean =>
  ['ready', 'recording', 'paused'].includes(state.step) && !state.isRetake && totalMs(state) > 0;

const reviewing = (state: RecorderState, problem: Problem | null): RecorderState => ({
  ...state,
  step: 'reviewing',
  phrase: firstUnread(state.lengthsMs),
  isRetake: false,
  retakeMs: 0,
  problem,
});

function afterFailure(state: RecorderState, problem: Problem): RecorderState {
  if (!['asking', 'ready', 'recording', 'paused'].includes(state.step)) return state;
  if (state.isRetake) return reviewing(state, problem);
  // In mid-sentence: the same phrase goes on when there is a microphone again.
  if (state.step === 'recording' || state.step === 'paused') {
    return { ...state, step: 'paused', problem };
  }
  return totalMs(state) > 0 ? reviewing(state, problem) : { ...state, step: 'idle', problem };
}

function afterSound(state: RecorderState, ms: number): RecorderState {
  const heard = state.isRetake
    ? { ...state, retakeMs: state.retakeMs + ms }
    : { ...state, lengthsMs: state.lengthsMs.with(state.phrase, lengthNow(state) + ms) };
  return totalMs(heard) >= RECORDING_MAX_MS ? reviewing(heard, 'too-long') : heard;
}

const lengthNow = ({ lengthsMs, phrase }: RecorderState) => lengthsMs[phrase] ?? 0;

/** Ignores a second tap in the same moment: a phrase of no length would count as unread. */
function afterPhrase(state: RecorderState): RecorderState {
  if (state.isRetake) {
    if (state.retakeMs === 0) return state;
    return reviewing(
      { ...state, lengthsMs: state.lengthsMs.with(state.phrase, state.retakeMs) },
      null,
    );
  }
  if (lengthNow(state) === 0) return state;
  const next = firstUnread(state.lengthsMs);
  return next === state.lengthsMs.length ? reviewing(state, null) : { ...state, phrase: next };
}

/** The phrase is read from its beginning; the recorder goes on as it was. */
const withoutPhrase = (state: RecorderState): RecorderState =>
  state.isRetake
    ? { ...state, retakeMs: 0 }
    : { ...state, lengthsMs: state.lengthsMs.with(state.phrase, 0) };

/** The words of a screen reader when the recorder comes into this state; '' for nothing new. */
export function announcement({ step, phrase, lengthsMs, isRetake }: RecorderState): string {
  switch (step) {
    case 'asking':
      return 'Your browser asks for the microphone.';
    case 'ready':
      return `Ready for phrase ${phrase + 1} of ${lengthsMs.length}`;
    case 'recording':
      return `Recording, phrase ${phrase + 1} of ${lengthsMs.length}${isRetake ? ', again' : ''}`;
    case 'paused':
      return 'Paused';
    case 'reviewing':
      return 'Recorded. Listen before you keep it.';
    default:
      return '';
  }
}
