import type { RecordingView } from '../get-recording.server.ts';
import type { Recorded } from './recorder.tsx';
import type { SaverState } from './recording-saver.ts';

/** What the panel "Read it aloud" knows about the recording of a letter. */
export interface RecordingFacts {
  /** Until then, nobody knows whether there is a recording. */
  isLoaded: boolean;
  isThrownAway: boolean;
  /** Too late for "Undo". */
  isDeleting: boolean;
  /** The recording that only this browser has. */
  local: Recorded | null;
  saving: SaverState;
  /** The recording that the server has; null until it answers. */
  answer: RecordingView | null;
  /** The form takes it away from a scheduled letter once the edit is saved. */
  isRemoved: boolean;
}

export type RecordingState =
  | { kind: 'loading' }
  | { kind: 'thrown-away'; canUndo: boolean }
  /** Not kept yet. */
  | { kind: 'begun'; local: Recorded }
  | { kind: 'consent-missing' }
  | { kind: 'newer-exists' }
  /** Kept, and on its way to the server. */
  | { kind: 'unsaved'; saving: SaverState }
  | { kind: 'none' }
  | { kind: 'removed' }
  | { kind: 'processing'; answer: RecordingView }
  | { kind: 'refused'; answer: RecordingView }
  | { kind: 'ready'; answer: RecordingView };

/** The one state that the panel shows: what this browser has comes before what the server has. */
export function recordingState(facts: RecordingFacts): RecordingState {
  const { isLoaded, isThrownAway, isDeleting, local, saving, answer, isRemoved } = facts;
  if (!isLoaded) return { kind: 'loading' };
  if (isThrownAway) return { kind: 'thrown-away', canUndo: !isDeleting };
  if (local && !local.recording.isKept) return { kind: 'begun', local };
  if (local && saving.kind === 'consent-missing') return { kind: 'consent-missing' };
  if (local && saving.kind === 'newer-exists') return { kind: 'newer-exists' };
  if (local) return { kind: 'unsaved', saving };
  if (!answer || answer.state === 'none') return { kind: 'none' };
  if (isRemoved) return { kind: 'removed' };
  return { kind: answer.state, answer };
}
