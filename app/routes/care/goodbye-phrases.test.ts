import { expect, test } from 'vitest';
import { soundsLikeGoodbye } from './goodbye-phrases.ts';
import { alarming, harmless } from './goodbye-sentences.fixture.ts';

const missed = alarming.filter((sentence) => !soundsLikeGoodbye(sentence));
const falseAlarms = harmless.filter(soundsLikeGoodbye);
const rate = (part: string[], all: string[]) =>
  `${part.length} of ${all.length} (${((part.length / all.length) * 100).toFixed(1)} %)`;

test('there are at least 60 alarming and 200 harmless sentences, each once', () => {
  expect(new Set(alarming).size).toBeGreaterThanOrEqual(60);
  expect(new Set(harmless).size).toBeGreaterThanOrEqual(200);
  expect(new Set([...alarming, ...harmless]).size).toBe(alarming.length + harmless.length);
});

test(`of the goodbyes, ${rate(missed, alarming)} are missed: at most a tenth`, () => {
  expect(missed.length / alarming.length, missed.join('\n')).toBeLessThanOrEqual(0.1);
});

test(`of the harmless sentences, ${rate(falseAlarms, harmless)} bring up the card: at most a twentieth`, () => {
  expect(falseAlarms.length / harmless.length, falseAlarms.join('\n')).toBeLessThanOrEqual(0.05);
});

test('a goodbye is found in a letter of many lines, in capitals and with any apostrophe', () => {
  expect(
    soundsLikeGoodbye('Dear Maya,\n\nthank you.\nI DON’T\nWANT TO LIVE ANYMORE.\n\nJonas'),
  ).toBe(true);
  expect(soundsLikeGoodbye('I can`t go on.')).toBe(true);
  expect(soundsLikeGoodbye('')).toBe(false);
});

test('of a letter of a million characters the end is read', () => {
  const long = 'I think of you often. '.repeat(50_000);
  expect(soundsLikeGoodbye(`${long}I want to die.`)).toBe(true);
  expect(soundsLikeGoodbye(long)).toBe(false);
});
