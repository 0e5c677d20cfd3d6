import { expect, test } from 'vitest';
import type { Recorded } from './recorder.tsx';
import { type RecordingFacts, recordingState } from './recording-state.ts';

const recorded = (isKept: boolean) =>
  ({ recording: { isKept }, pieces: [] }) as unknown as Recorded;
const begun = recorded(false);
const kept = recorded(true);
const ready = { state: 'ready', uploadId: 'a' } as const;

const nothing: RecordingFacts = {
  isLoaded: true,
  isThrownAway: false,
  isDeleting: false,
  local: null,
  saving: { kind: 'idle' },
  answer: null,
  isRemoved: false,
};

test.each<[string, Partial<RecordingFacts>, ReturnType<typeof recordingState>]>([
  ['before anything is known', { isLoaded: false, answer: ready }, { kind: 'loading' }],
  ['without a recording', {}, { kind: 'none' }],
  ['when the server has none', { answer: { state: 'none' } }, { kind: 'none' }],
  [
    'when it was thrown away',
    { isThrownAway: true, local: kept },
    { kind: 'thrown-away', canUndo: true },
  ],
  [
    'when it is being deleted',
    { isThrownAway: true, isDeleting: true },
    { kind: 'thrown-away', canUndo: false },
  ],
  ['when it was begun', { local: begun }, { kind: 'begun', local: begun }],
  [
    'when it was begun over an earlier one',
    { local: begun, answer: ready, saving: { kind: 'newer-exists' } },
    { kind: 'begun', local: begun },
  ],
  [
    'without the consent that an anonymous letter needs',
    { local: kept, saving: { kind: 'consent-missing' } },
    { kind: 'consent-missing' },
  ],
  [
    'beside a newer one',
    { local: kept, answer: ready, saving: { kind: 'newer-exists' } },
    { kind: 'newer-exists' },
  ],
  [
    'while it is sent, also over one that the letter is to lose',
    { local: kept, answer: ready, isRemoved: true, saving: { kind: 'sending', percent: 3 } },
    { kind: 'unsaved', saving: { kind: 'sending', percent: 3 } },
  ],
  ['when the letter is to lose it', { answer: ready, isRemoved: true }, { kind: 'removed' }],
  ['when it is ready', { answer: ready }, { kind: 'ready', answer: ready }],
  [
    'while it is being prepared',
    { answer: { state: 'processing' } },
    { kind: 'processing', answer: { state: 'processing' } },
  ],
  [
    'when it was refused',
    { answer: { state: 'refused', reason: 'Too short.' } },
    { kind: 'refused', answer: { state: 'refused', reason: 'Too short.' } },
  ],
])('the panel shows, %s, the state %j', (_when, facts, state) => {
  expect(recordingState({ ...nothing, ...facts })).toEqual(state);
});
