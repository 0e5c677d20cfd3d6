import { expect, test } from 'vitest';
import type { LocalRecording } from './local-recording.ts';
import { MicrophoneError } from './microphone.ts';
import { piecesThatFit } from './pieces-that-fit.ts';
import { framesOf, lengthMs, type SoundPiece } from './recorded-sound.ts';
import type { RecorderState } from './recorder.rules.ts';
import { createRecorderSession } from './recorder-session.ts';
import { problemTexts } from './recorder-texts.ts';

const PHRASES = ['You noticed.', 'I never said so.', 'Thank you.'];

const recordingOf = (more: Partial<LocalRecording> = {}): LocalRecording => ({
  userId: 'jonas',
  messageId: 'letter',
  uploadId: 'upload',
  replaces: [],
  phrases: PHRASES,
  pieces: [],
  file: null,
  startsMs: null,
  hasConsent: false,
  isKept: false,
  ...more,
});

/** A session with a microphone of 1,000 frames a second, and what a browser would have stored. */
function createTestSession({ problem }: { problem?: 'refused' } = {}) {
  const stored = { recording: recordingOf(), chunks: new Map<string, Int16Array[]>() };
  const microphones: { hear: (ms: number, value?: number) => void; lose: () => void }[] = [];
  let openCount = 0;
  let nowMs = 0;
  const states: RecorderState[] = [];
  const session = createRecorderSession({
    recording: recordingOf(),
    pieces: [],
    storage: {
      save: async (recording) => {
        stored.recording = recording;
      },
      addChunk: async (id, number, samples) => {
        const chunks = stored.chunks.get(id) ?? [];
        chunks[number] = samples;
        stored.chunks.set(id, chunks);
      },
      deletePiece: async (id) => {
        stored.chunks.delete(id);
      },
    },
    openMicrophone: async ({ onSound, onLost }) => {
      if (problem) throw new MicrophoneError(problem);
      openCount += 1;
      microphones.push({
        hear: (ms, value = 0.5) => {
          nowMs += ms;
          onSound(new Float32Array(ms).fill(value));
        },
        lose: onLost,
      });
      return {
        sampleRate: 1_000,
        close: () => {
          openCount -= 1;
        },
      };
    },
    now: () => nowMs,
    onState: (state) => states.push(state),
    onLevel: () => {},
  });
  return {
    session,
    states,
    stored,
    openCount: () => openCount,
    /** The device drops this much sound. */
    lose: (ms: number) => {
      nowMs += ms;
    },
    microphone: () => microphones.at(-1) as (typeof microphones)[0],
    /** Opens the microphone, which takes a moment. */
    async open(): Promise<void> {
      session.send({ type: 'ask' });
      await Promise.resolve();
      await Promise.resolve();
      session.send({ type: 'start' });
    },
  };
}

const lengthsOf = (pieces: SoundPiece[]) => pieces.map((piece) => [piece.phrase, lengthMs(piece)]);

test('the sound of each phrase is a piece that goes on from the one before', async () => {
  const { session, microphone, open } = createTestSession();
  await open();
  for (const ms of [1_500, 700, 300]) {
    microphone().hear(ms);
    session.send({ type: 'next' });
  }
  expect(session.state().step).toBe('reviewing');
  const [first, second, third] = session.pieces();
  expect(lengthsOf(session.pieces())).toEqual([
    [0, 1_500],
    [1, 700],
    [2, 300],
  ]);
  expect([first?.follows, second?.follows, third?.follows]).toEqual([null, first?.id, second?.id]);
});

test('a phrase with lost sound is marked and stored as incomplete until it is read again', async () => {
  const { session, stored, microphone, lose, open } = createTestSession();
  const marked = () => session.pieces().map(({ phrase, isIncomplete }) => [phrase, isIncomplete]);
  const read = (ms: number) => {
    for (let heard = 0; heard < ms; heard += 20) microphone().hear(20);
  };
  await open();
  read(1_500);
  session.send({ type: 'next' });
  read(1_500);
  lose(600);
  read(200);
  // It is noticed half a second afterwards, when the next phrase is being read.
  session.send({ type: 'next' });
  read(1_500);
  session.send({ type: 'next' });
  expect(marked()).toEqual([
    [0, undefined],
    [1, true],
    [2, true],
  ]);
  await session.change({});
  expect(stored.recording.pieces.map(({ isIncomplete }) => isIncomplete)).toEqual([
    undefined,
    true,
    true,
  ]);

  for (const phrase of [1, 2]) {
    session.send({ type: 'retake', phrase });
    await Promise.resolve();
    await Promise.resolve();
    session.send({ type: 'start' });
    read(1_500);
    session.send({ type: 'next' });
  }
  expect(marked().map(([, isIncomplete]) => isIncomplete)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a page that dies in mid-sentence has stored all but the last second', async () => {
  const { session, stored, microphone, open } = createTestSession();
  await open();
  for (let count = 0; count < 12; count += 1) microphone().hear(300);
  await session.change({});
  const [piece] = stored.recording.pieces;
  expect(piece?.phrase).toBe(0);
  const chunks = stored.chunks.get(piece?.id ?? '') as Int16Array<ArrayBuffer>[];
  expect(framesOf({ chunks })).toBe(3_600);
});

test('closing the recorder in mid-sentence keeps every word and lets go of the microphone', async () => {
  const { session, stored, microphone, open, openCount } = createTestSession();
  await open();
  microphone().hear(300);
  await session.close();
  expect(openCount()).toBe(0);
  const [id] = [...stored.chunks.keys()];
  expect(id).toBe(stored.recording.pieces[0]?.id);
  expect(stored.chunks.get(id ?? '')?.[0]).toHaveLength(300);
});

test('a microphone allowed after the recorder was closed is closed at once', async () => {
  const { session, openCount } = createTestSession();
  session.send({ type: 'ask' });
  await session.close();
  await Promise.resolve();
  expect(openCount()).toBe(0);
});

test('a microphone that is taken away in mid-sentence leaves what was said', async () => {
  const { session, microphone, open, openCount } = createTestSession();
  await open();
  microphone().hear(400);
  microphone().lose();
  expect(session.state()).toMatchObject({ step: 'paused', problem: 'taken-away' });
  expect(openCount()).toBe(0);
  await open();
  microphone().hear(200);
  session.send({ type: 'next' });
  expect(lengthsOf(session.pieces())).toEqual([
    [0, 400],
    [0, 200],
    [1, 0],
  ]);
});

test('a refused microphone is said to be refused', async () => {
  const { session, open } = createTestSession({ problem: 'refused' });
  await open();
  expect(session.state()).toMatchObject({ step: 'idle', problem: 'refused' });
});

test('a phrase that is read again replaces its earlier reading, in the browser too', async () => {
  const { session, stored, microphone, open, openCount } = createTestSession();
  await open();
  for (const ms of [500, 600, 700]) {
    microphone().hear(ms);
    session.send({ type: 'next' });
  }
  expect(openCount()).toBe(0);
  session.send({ type: 'retake', phrase: 1 });
  await Promise.resolve();
  await Promise.resolve();
  session.send({ type: 'start' });
  microphone().hear(900);
  await session.change({});
  expect(stored.chunks.size).toBe(3);
  session.send({ type: 'next' });
  await session.change({});
  expect(lengthsOf(session.pieces())).toEqual([
    [0, 500],
    [2, 700],
    [1, 900],
  ]);
  expect([...stored.chunks.keys()].sort()).toEqual(
    stored.recording.pieces.map(({ id }) => id).sort(),
  );
});

test('a phrase that is read again and given up stays as it was', async () => {
  const { session, microphone, open } = createTestSession();
  await open();
  microphone().hear(500);
  session.send({ type: 'finish' });
  session.send({ type: 'retake', phrase: 0 });
  await Promise.resolve();
  await Promise.resolve();
  session.send({ type: 'start' });
  microphone().hear(900);
  session.send({ type: 'keep-earlier' });
  expect(lengthsOf(session.pieces())).toEqual([[0, 500]]);
});

test('a microphone that is taken away while a phrase is read again leaves every finished phrase', async () => {
  const { session, microphone, open } = createTestSession();
  await open();
  for (const ms of [500, 600, 700]) {
    microphone().hear(ms);
    session.send({ type: 'next' });
  }
  session.send({ type: 'retake', phrase: 1 });
  await Promise.resolve();
  await Promise.resolve();
  session.send({ type: 'start' });
  microphone().hear(900);
  microphone().lose();
  expect(session.state()).toMatchObject({ step: 'reviewing', problem: 'taken-away' });
  expect(lengthsOf(session.pieces())).toEqual([
    [0, 500],
    [1, 600],
    [2, 700],
  ]);
  expect(problemTexts['taken-away']).toContain('Every phrase you finished is kept.');
});

test('what was recorded before a phrase is taken again at once is deleted', async () => {
  const { session, stored, microphone, open } = createTestSession();
  await open();
  microphone().hear(1_200);
  session.send({ type: 'again' });
  microphone().hear(300);
  session.send({ type: 'next' });
  await session.change({});
  expect(lengthsOf(session.pieces())[0]).toEqual([0, 300]);
  expect([...stored.chunks.values()].flat().map(({ length }) => length)).toEqual([300]);
});

test('starting over deletes everything and makes another recording of it', async () => {
  const { session, stored, microphone, open } = createTestSession();
  await open();
  microphone().hear(300);
  session.send({ type: 'finish' });
  session.send({ type: 'start-over' });
  await session.change({});
  expect(stored.chunks.size).toBe(0);
  expect(stored.recording.pieces).toEqual([]);
  expect(stored.recording.uploadId).not.toBe('upload');
});

test('the reading of phrases whose words have changed is left out', () => {
  const piece = (phrase: number) => ({
    id: String(phrase),
    phrase,
    follows: null,
    sampleRate: 1_000,
    chunks: [],
  });
  const letter = ['Before all.', 'You noticed.', 'Thank you.'];
  const fitting = piecesThatFit([piece(0), piece(1), piece(2)], { read: PHRASES, letter });
  expect(fitting.map(({ id, phrase }) => [id, phrase])).toEqual([
    ['0', 1],
    ['2', 2],
  ]);
});
