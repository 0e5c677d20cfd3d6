import { expect, test } from 'vitest';
import { clockTime, formatDuration, formatShortDuration } from './duration.ts';

test.each([
  [4.018, '4 seconds', '4 s'],
  [12, '12 seconds', '12 s'],
  [59.6, '60 seconds', '60 s'],
  [1.2, '1 second', '1 s'],
  [0.3, '1 second', '1 s'],
])('%s seconds', (seconds, words, short) => {
  expect(formatDuration(seconds)).toBe(words);
  expect(formatShortDuration(seconds)).toBe(short);
});

test.each([
  [0, '0:00'],
  [-5, '0:00'],
  [59_400, '0:59'],
  [125_000, '2:05'],
  [180_000, '3:00'],
])('%s milliseconds on a clock', (milliseconds, text) => {
  expect(clockTime(milliseconds)).toBe(text);
});
