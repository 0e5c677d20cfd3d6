import { describe, expect, test } from 'vitest';
import {
  announcement,
  canReadOn,
  initialState,
  isComplete,
  nextState,
  RECORDING_MAX_MS,
  type RecorderEvent,
  type RecorderState,
  totalMs,
} from './recorder.rules.ts';

const heard = (ms: number): RecorderEvent => ({ type: 'heard', ms });
const event = (type: Exclude<RecorderEvent['type'], 'failed' | 'heard' | 'retake'>) =>
  ({ type }) as RecorderEvent;
const lost = { type: 'failed', problem: 'taken-away' } as const;

const stateAfter = (events: RecorderEvent[], from = initialState([0, 0, 0])): RecorderState =>
  events.reduce(nextState, from);

const opened = [event('ask'), event('opened')];
const started = [...opened, event('start')];
const allRead = [
  ...started,
  heard(1_000),
  event('next'),
  heard(2_000),
  event('next'),
  heard(3_000),
  event('next'),
];

describe('the recorder', () => {
  test.each<[string, RecorderEvent[], Partial<RecorderState>]>([
    ['waits when it opens', [], { step: 'idle', phrase: 0 }],
    ['asks for the microphone', [event('ask')], { step: 'asking' }],
    ['is ready when it has one', opened, { step: 'ready', phrase: 0 }],
    ['records the first phrase', started, { step: 'recording', phrase: 0 }],
    ['goes on to the next phrase', [...started, heard(500), event('next')], { phrase: 1 }],
    [
      'stays with a phrase of which it has heard nothing',
      [...started, heard(500), event('next'), event('next')],
      { phrase: 1 },
    ],
    [
      'pauses within a phrase',
      [...started, heard(500), event('pause')],
      { step: 'paused', phrase: 0, lengthsMs: [500, 0, 0] },
    ],
    [
      'goes on with the same phrase',
      [...started, heard(500), event('pause'), event('resume'), heard(500)],
      { step: 'recording', phrase: 0, lengthsMs: [1_000, 0, 0] },
    ],
    [
      'hears nothing while it is paused',
      [...started, heard(500), event('pause'), heard(500)],
      { lengthsMs: [500, 0, 0] },
    ],
    [
      'takes the phrase again that is being read',
      [...started, heard(500), event('next'), heard(700), event('again'), heard(100)],
      { step: 'recording', phrase: 1, lengthsMs: [500, 100, 0] },
    ],
    [
      'is reviewed after the last phrase',
      allRead,
      { step: 'reviewing', lengthsMs: [1_000, 2_000, 3_000], problem: null },
    ],
    [
      'may end before the last phrase',
      [...started, heard(500), event('finish')],
      { step: 'reviewing', phrase: 1, lengthsMs: [500, 0, 0] },
    ],
    ['does not end before anything was said', [...started, event('finish')], { step: 'recording' }],
    [
      'goes on where it ended',
      [...started, heard(500), event('finish'), ...opened, event('start')],
      { step: 'recording', phrase: 1 },
    ],
    [
      'asks for the microphone to take one phrase again',
      [...allRead, { type: 'retake', phrase: 1 }],
      { step: 'asking', phrase: 1, isRetake: true },
    ],
    [
      'puts the new reading of a phrase in place of the earlier one',
      [
        ...allRead,
        { type: 'retake', phrase: 1 },
        event('opened'),
        event('start'),
        heard(900),
        event('next'),
      ],
      { step: 'reviewing', isRetake: false, lengthsMs: [1_000, 900, 3_000] },
    ],
    [
      'keeps the earlier reading when asked',
      [
        ...allRead,
        { type: 'retake', phrase: 1 },
        event('opened'),
        event('start'),
        heard(900),
        event('keep-earlier'),
      ],
      { step: 'reviewing', isRetake: false, lengthsMs: [1_000, 2_000, 3_000] },
    ],
    ['starts over', [...allRead, event('start-over')], { step: 'idle', lengthsMs: [0, 0, 0] }],
  ])('%s', (_description, events, expected) => {
    expect(stateAfter(events)).toMatchObject(expected);
  });

  test.each<[string, RecorderEvent[], Partial<RecorderState>]>([
    [
      'says that it was refused',
      [event('ask'), { type: 'failed', problem: 'refused' }],
      { step: 'idle', problem: 'refused' },
    ],
    [
      'says that there is none',
      [event('ask'), { type: 'failed', problem: 'missing' }],
      { step: 'idle', problem: 'missing' },
    ],
    [
      'may be asked for again',
      [event('ask'), { type: 'failed', problem: 'refused' }, event('ask')],
      { step: 'asking', problem: null },
    ],
    [
      'is taken away before the first word',
      [...opened, lost],
      { step: 'idle', problem: 'taken-away' },
    ],
    [
      'is taken away in mid-sentence: what was said stays',
      [...started, heard(800), lost],
      { step: 'paused', problem: 'taken-away', lengthsMs: [800, 0, 0] },
    ],
    [
      'does not go on by itself after that',
      [...started, heard(800), lost, event('resume')],
      { step: 'paused', problem: 'taken-away' },
    ],
    [
      'comes back, and the same phrase goes on',
      [...started, heard(800), lost, ...opened, event('start'), heard(200)],
      { step: 'recording', phrase: 0, problem: null, lengthsMs: [1_000, 0, 0] },
    ],
    [
      'is refused after it was taken away: what was said stays',
      [...started, heard(800), lost, event('ask'), { type: 'failed', problem: 'refused' }],
      { step: 'reviewing', problem: 'refused', lengthsMs: [800, 0, 0] },
    ],
    [
      'is taken away while one phrase is read again: the earlier reading stays',
      [
        ...allRead,
        { type: 'retake', phrase: 2 },
        event('opened'),
        event('start'),
        heard(100),
        lost,
      ],
      { step: 'reviewing', problem: 'taken-away', lengthsMs: [1_000, 2_000, 3_000] },
    ],
    ['is closed during the review, which changes nothing', [...allRead, lost], { problem: null }],
  ])('a microphone %s', (_description, events, expected) => {
    expect(stateAfter(events)).toMatchObject(expected);
  });

  test('ends at three minutes and keeps what was said', () => {
    const state = stateAfter([...started, heard(RECORDING_MAX_MS - 1), event('next'), heard(1)]);
    expect(state).toMatchObject({ step: 'reviewing', problem: 'too-long', phrase: 2 });
    expect(totalMs(state)).toBe(RECORDING_MAX_MS);
  });

  test('offers no more reading at three minutes, and may still take a phrase again', () => {
    const full = stateAfter([...started, heard(RECORDING_MAX_MS)]);
    expect(canReadOn(full)).toBe(false);
    expect(stateAfter([event('ask')], full)).toBe(full);
    expect(stateAfter([{ type: 'retake', phrase: 0 }], full)).toMatchObject({ step: 'asking' });
    const shorter = stateAfter([...started, heard(1_000), event('finish')]);
    expect(canReadOn(shorter)).toBe(true);
  });

  test('a phrase that is read again may not make it longer than three minutes', () => {
    const full = stateAfter([
      ...started,
      heard(170_000),
      event('next'),
      heard(5_000),
      event('finish'),
    ]);
    const events = [event('opened'), event('start'), heard(10_000)];
    const state = stateAfter([{ type: 'retake', phrase: 1 }, ...events], full);
    expect(state).toMatchObject({ step: 'reviewing', problem: 'too-long' });
    expect(state.lengthsMs).toEqual([170_000, 5_000, 0]);
  });

  test('opens with what an earlier visit recorded', () => {
    expect(initialState([900, 0, 0])).toMatchObject({ step: 'reviewing', phrase: 1 });
    expect(isComplete(initialState([900, 0, 0]))).toBe(false);
    expect(isComplete(initialState([900, 800]))).toBe(true);
  });

  test.each<[RecorderEvent[], string]>([
    [[], ''],
    [[event('ask')], 'Your browser asks for the microphone.'],
    [opened, 'Ready for phrase 1 of 3'],
    [[...started, heard(1), event('next'), heard(1), event('next')], 'Recording, phrase 3 of 3'],
    [[...started, event('pause')], 'Paused'],
    [allRead, 'Recorded. Listen before you keep it.'],
  ])('after %j it is announced as %j', (events, text) => {
    expect(announcement(stateAfter(events))).toBe(text);
  });
});
