import { describe, expect, test, vi } from 'vitest';
import { timePhrases } from './phrase-timing.rules.ts';

describe('timePhrases', () => {
  test('shows three minutes of phrases, one after the other, each long enough to read', () => {
    const {
      phrases: timed,
      isComplete,
      closesAtSeconds,
    } = timePhrases('A few words here. '.repeat(120));
    expect(isComplete).toBe(false);
    expect(closesAtSeconds).toBeLessThanOrEqual(175);
    expect(closesAtSeconds).toBeGreaterThan(170);
    timed.forEach((phrase, position) => {
      const before = timed[position - 1];
      if (before) {
        expect(phrase.startsAtSeconds).toBeGreaterThan(
          before.startsAtSeconds + before.lastsSeconds,
        );
      }
      expect(phrase.lastsSeconds).toBeGreaterThanOrEqual(2.6 * 0.72);
      expect(closesAtSeconds).toBeGreaterThan(phrase.startsAtSeconds + phrase.lastsSeconds);
    });
  });

  test.each([
    ['words between spaces', 'You were there', ['You', 'were', 'there'], ' '],
    ['Arabic words', 'كنت هناك دائما من أجلي', ['كنت', 'هناك', 'دائما', 'من', 'أجلي'], ' '],
  ])('finds %s', (_name, letter, words, gap) => {
    expect(timePhrases(letter).phrases[0]).toMatchObject({ words, gap });
  });

  test('finds words without spaces by dictionary, with punctuation attached to the word before', () => {
    const letter = '君がいてくれて本当によかった。';
    const [phrase] = timePhrases(letter).phrases;
    expect(phrase?.gap).toBe('');
    expect(phrase?.words.join('')).toBe(letter);
    expect(phrase?.words).toContain('本当に');
    expect(phrase?.words.at(-1)).toMatch(/.。$/);
  });

  test('gives wide scripts shorter phrases and enough time to read them', () => {
    const { phrases } = timePhrases('君がいてくれて本当によかった'.repeat(8));
    for (const { words, lastsSeconds } of phrases) {
      const length = words.join('').length;
      expect(length).toBeLessThanOrEqual(45);
      expect(lastsSeconds).toBeGreaterThan(length * 0.15);
    }
  });

  test('shows 500 words completely, in three minutes', () => {
    const sentence = 'I never told you how much that long summer meant to me, back then. ';
    const timed = timePhrases(sentence.repeat(36));
    expect(timed.phrases.flatMap(({ words }) => words.join(' ').split(' '))).toHaveLength(504);
    expect(timed).toMatchObject({ isComplete: true });
    expect(timed.closesAtSeconds).toBeLessThanOrEqual(180);
  });

  const movement = { openingSeconds: 10, holdSeconds: 8, closeSeconds: 5 };

  test.each([
    ['a few words', 'Thank you. Always.', 0],
    ['a paragraph', 'You sat with me until four in the morning. '.repeat(3), 1],
    ['a long letter', 'You sat with me until four in the morning. '.repeat(30), 16],
  ])('the closing line of %s appears with the final chord', (_name, letter, passes) => {
    const timed = timePhrases(letter, movement);
    const last = timed.phrases.at(-1);
    expect(timed).toMatchObject({ passes, isComplete: true });
    expect(timed.closesAtSeconds).toBe(10 + passes * 8 + 1.5);
    const lastEndsAt = (last?.startsAtSeconds ?? 0) + (last?.lastsSeconds ?? 0);
    expect(lastEndsAt).toBeLessThan(timed.closesAtSeconds);
  });

  test('the closing line does not wait for the end of a film of two minutes', () => {
    const long = { openingSeconds: 115, holdSeconds: 8, closeSeconds: 4.5 };
    const timed = timePhrases('Thank you. Always.', long);
    const last = timed.phrases.at(-1);
    expect(timed).toMatchObject({ passes: 0, isComplete: true });
    expect(timed.closesAtSeconds).toBeCloseTo(
      (last?.startsAtSeconds ?? 0) + (last?.lastsSeconds ?? 0) + 0.35,
    );
  });

  test('knows when the phrases hold the complete letter', () => {
    expect(timePhrases('One. Two. Three.').isComplete).toBe(true);
    expect(timePhrases('').phrases).toEqual([]);
  });
});

// Every view of such a letter took up to 400 ms of the server's time.
test.each([
  ['combined marks', 'a\u0301\u0302\u0303'],
  ['words from right to left', 'שלום '],
  ['emoji', '🕯️'],
  ['line breaks', '\n'],
])('of a letter of a megabyte of %s only the beginning is looked at', (_name, pattern) => {
  const letter = pattern.repeat(900_000 / Buffer.byteLength(pattern));
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  const { isComplete } = timePhrases(`${letter} The end.`);
  const lengths = segment.mock.calls.map(([text]) => text.length);
  segment.mockRestore();
  expect(isComplete).toBe(false);
  expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(8_000);
});
