import { describe, expect, test } from 'vitest';
import { languages } from '#app/languages/languages.server.ts';
import { soundsLikeGoodbye } from './goodbye-phrases.ts';
import { alarming, harmless } from './goodbye-sentences.fixture.ts';
import { sentencesElsewhere } from './goodbye-sentences-elsewhere.fixture.ts';

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

test(`of the harmless sentences, ${rate(falseAlarms, harmless)} bring up the panel: at most a twentieth`, () => {
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

test('every other language of the recipient’s page has at least 15 alarming and 30 harmless sentences, each once', () => {
  expect(Object.keys(sentencesElsewhere).sort()).toEqual(
    languages.filter((language) => language !== 'en').sort(),
  );
  for (const sentences of Object.values(sentencesElsewhere)) {
    expect(new Set(sentences.alarming).size).toBeGreaterThanOrEqual(15);
    expect(new Set(sentences.harmless).size).toBeGreaterThanOrEqual(30);
    const all = [...sentences.alarming, ...sentences.harmless];
    expect(new Set(all).size).toBe(all.length);
  }
});

describe.each(Object.entries(sentencesElsewhere))('in %s', (_language, sentences) => {
  const missedHere = sentences.alarming.filter((sentence) => !soundsLikeGoodbye(sentence));
  const falseHere = sentences.harmless.filter(soundsLikeGoodbye);

  test(`of the goodbyes, ${rate(missedHere, sentences.alarming)} are missed: at most a tenth`, () => {
    const part = missedHere.length / sentences.alarming.length;
    expect(part, missedHere.join('\n')).toBeLessThanOrEqual(0.1);
  });

  test(`of the harmless sentences, ${rate(falseHere, sentences.harmless)} bring up the panel: at most a twentieth`, () => {
    const part = falseHere.length / sentences.harmless.length;
    expect(part, falseHere.join('\n')).toBeLessThanOrEqual(0.05);
  });
});

test('accents, vowel signs and hamzas may be left out, as many people type', () => {
  expect(soundsLikeGoodbye('Je prefere mourir.')).toBe(true);
  expect(soundsLikeGoodbye('Nie chce juz zyc')).toBe(true);
  expect(soundsLikeGoodbye('أُرِيدُ أَنْ أَمُوت')).toBe(true);
  expect(soundsLikeGoodbye('اريد ان اموت')).toBe(true);
});
