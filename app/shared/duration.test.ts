import { expect, test } from 'vitest';
import { formatDuration, formatShortDuration } from './duration.ts';

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
