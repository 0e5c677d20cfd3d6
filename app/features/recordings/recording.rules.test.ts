import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizePhrases, placePhrases, spreadPhrases } from './recording.rules.ts';

const spoken = [
  { text: 'You sat with me.', startMs: 0 },
  { text: 'You never asked me to be brave.', startMs: 2_000 },
  { text: 'Thank you.', startMs: 6_000 },
];
const placedAt = (letter: string[], durationMs = 8_000) =>
  placePhrases(letter, spoken, durationMs).map(({ startMs, isSpoken }) => [startMs, isSpoken]);

describe('placePhrases', () => {
  test('phrases that were read stand where they were said', () => {
    expect(placedAt(spoken.map(({ text }) => text))).toEqual([
      [0, true],
      [2_000, true],
      [6_000, true],
    ]);
  });

  test('a changed phrase is named, and comes between its neighbours', () => {
    expect(placedAt(['You sat with me.', 'You let me cry.', 'Thank you.'])).toEqual([
      [0, true],
      [expect.any(Number), false],
      [6_000, true],
    ]);
    const [, changed] = placePhrases(
      ['You sat with me.', 'You let me cry.', 'Thank you.'],
      spoken,
      8_000,
    );
    expect(changed?.startMs).toBeGreaterThan(0);
    expect(changed?.startMs).toBeLessThan(6_000);
  });

  test('an added phrase is named, and the others keep their times', () => {
    expect(placedAt([...spoken.map(({ text }) => text), 'Always.'])).toEqual([
      [0, true],
      [2_000, true],
      [6_000, true],
      [expect.any(Number), false],
    ]);
  });

  test('a phrase that was left out changes nothing for the others', () => {
    expect(placedAt(['You sat with me.', 'Thank you.'])).toEqual([
      [0, true],
      [6_000, true],
    ]);
  });

  test('a letter split differently by the browser that recorded it is still found', () => {
    const split = ['You sat with me. You never', 'asked me to be brave.', 'Thank you.'];
    const [first, second, third] = placePhrases(split, spoken, 8_000);
    expect(first).toMatchObject({ startMs: 0, isSpoken: true });
    expect(second?.isSpoken).toBe(true);
    expect(second?.startMs).toBeGreaterThan(2_000);
    expect(second?.startMs).toBeLessThan(6_000);
    expect(third).toMatchObject({ startMs: 6_000, isSpoken: true });
  });

  test('the same words said twice are told apart by their order', () => {
    const twice = [
      { text: 'Thank you.', startMs: 0 },
      { text: 'For all of it.', startMs: 1_000 },
      { text: 'Thank you.', startMs: 3_000 },
    ];
    const placed = placePhrases(['Thank you.', 'For everything.', 'Thank you.'], twice, 5_000);
    expect(placed.map(({ startMs, isSpoken }) => [startMs, isSpoken])).toEqual([
      [0, true],
      [expect.any(Number), false],
      [3_000, true],
    ]);
  });

  test('whatever was read and written, every phrase gets a time in order, within the recording', () => {
    const phrase = fc.constantFrom('One.', 'Two words.', 'Three more words.', 'One.', ' ', 'Four');
    fc.assert(
      fc.property(
        fc.array(phrase, { maxLength: 20 }),
        fc.array(fc.tuple(phrase, fc.nat(9_000)), { maxLength: 20 }),
        (letter, said) => {
          const given = said.map(([text, startMs]) => ({ text, startMs }));
          const placed = placePhrases(letter, normalizePhrases(given, 8_000), 8_000);
          expect(placed.map(({ text }) => text)).toEqual(letter);
          let before = 0;
          for (const { startMs } of placed) {
            expect(startMs).toBeGreaterThanOrEqual(before);
            expect(startMs).toBeLessThanOrEqual(8_000);
            before = startMs;
          }
        },
      ),
    );
  });
});

test('phrases of a chosen file are spread by their length', () => {
  const [first, second, third] = spreadPhrases(['Short.', 'A much longer phrase.', 'End.'], 9_000);
  expect(first?.startMs).toBe(0);
  expect(second?.startMs).toBeLessThan(3_000);
  expect(third?.startMs).toBeGreaterThan(6_000);
});

test('times that run backwards or past the end are put in order', () => {
  const given = [5_000, 3_000, 20_000].map((startMs) => ({ text: 'x', startMs }));
  expect(normalizePhrases(given, 8_000).map(({ startMs }) => startMs)).toEqual([
    5_000, 5_000, 8_000,
  ]);
});
