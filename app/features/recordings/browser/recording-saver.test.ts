import { expect, test } from 'vitest';
import type { Answer } from '#app/features/attachments/browser/post-body.ts';
import { createRecordingSaver, type SaverState } from './recording-saver.ts';

/** A saver whose uploads get these answers, one after the other. */
function createTestSaver(answers: Answer[]) {
  const states: SaverState[] = [];
  const chances: (() => void)[] = [];
  let uploads = 0;
  const saver = createRecordingSaver({
    upload: async (onProgress) => {
      onProgress(50);
      return answers[uploads++] ?? null;
    },
    onState: (state) => states.push(state),
    onNextChance: (retry) => {
      chances.push(retry);
      return () => chances.splice(chances.indexOf(retry), 1);
    },
  });
  /** Until everything that has started is done. */
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { saver, states, chances, uploads: () => uploads, settle };
}

const saved: Answer = { status: 202, body: { state: 'processing' } };

test('a recording is saved, and its progress shows', async () => {
  const { saver, states, settle } = createTestSaver([saved]);
  saver.start();
  await settle();
  expect(states).toEqual([
    { kind: 'sending', percent: 0 },
    { kind: 'sending', percent: 50 },
    { kind: 'saved', answer: { state: 'processing' } },
  ]);
});

test.each<[string, Answer, string | null]>([
  ['a dead network', null, null],
  ['a failing server', { status: 502, body: null }, null],
  ['a busy server', { status: 503, body: { error: 'The site is busy.' } }, 'The site is busy.'],
  ['a slow network', { status: 408, body: { error: 'It took too long.' } }, 'It took too long.'],
])('it waits out %s and tries again', async (_description, answer, reason) => {
  const { saver, states, chances, settle } = createTestSaver([answer, saved]);
  saver.start();
  await settle();
  expect(states.at(-1)).toEqual({ kind: 'waiting', reason });
  chances[0]?.();
  await settle();
  expect(states.at(-1)?.kind).toBe('saved');
});

test.each<[string, Answer, SaverState]>([
  [
    'says why the server takes it no more',
    { status: 409, body: { error: 'This message has been sent.' } },
    { kind: 'refused', reason: 'This message has been sent.' },
  ],
  [
    'has words for an answer without any',
    { status: 413, body: null },
    { kind: 'refused', reason: 'Your recording could not be saved. Please try again.' },
  ],
  [
    'says that recording is switched off',
    { status: 503, body: { code: 'recording_switched_off', error: 'Recording is switched off.' } },
    { kind: 'refused', reason: 'Recording is switched off.' },
  ],
  [
    'asks for the consent of a letter that has become anonymous',
    { status: 422, body: { code: 'recording_consent_missing', error: 'A voice …' } },
    { kind: 'consent-missing' },
  ],
  [
    'asks which recording to keep when there is one it did not know of',
    { status: 409, body: { code: 'recording_newer_exists', error: 'This letter …' } },
    { kind: 'newer-exists' },
  ],
  ['says that the session has ended', { status: 401, body: null }, { kind: 'signed-out' }],
])('it %s, and does not try again by itself', async (_description, answer, state) => {
  const { saver, states, chances, settle } = createTestSaver([answer]);
  saver.start();
  await settle();
  expect(states.at(-1)).toEqual(state);
  expect(chances).toEqual([]);
});

test('pressing Save twice uploads once', async () => {
  const { saver, uploads, settle } = createTestSaver([saved, saved]);
  saver.start();
  saver.start();
  await settle();
  expect(uploads()).toBe(1);
});

test('it stops with its page', async () => {
  const { saver, states, chances, settle } = createTestSaver([null, saved]);
  saver.start();
  await settle();
  saver.stop();
  expect(chances).toEqual([]);
  saver.start();
  await settle();
  expect(states.at(-1)).toEqual({ kind: 'waiting', reason: null });
});
