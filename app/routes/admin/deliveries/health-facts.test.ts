import { expect, test } from 'vitest';
import { autoPauseText } from './complaint-words.ts';

test.each([
  [
    { reports: 1, accepted: 4, perMille: 3 },
    '1 report on 4 letters in 7 days; it holds from 3 in a thousand on, and never below 3 reports',
  ],
  [
    { reports: 0, accepted: 1, perMille: 5 },
    '0 reports on 1 letter in 7 days; it holds from 5 in a thousand on, and never below 3 reports',
  ],
  [{ reports: 2, accepted: 9, perMille: 0 }, '2 reports on 9 letters in 7 days; it is off'],
])('%j', (complaints, words) => {
  expect(autoPauseText({ ...complaints, reportsAtLeast: 3 })).toBe(words);
});
