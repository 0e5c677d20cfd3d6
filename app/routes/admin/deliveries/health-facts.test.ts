import { expect, test } from 'vitest';
import { autoPauseText } from './health-facts.tsx';

test.each([
  [
    { reports: 1, accepted: 4, perThousand: 3 },
    '1 report on 4 letters in 7 days; pauses at 3 per 1,000 letters, but never below 3 reports',
  ],
  [
    { reports: 0, accepted: 1, perThousand: 5 },
    '0 reports on 1 letter in 7 days; pauses at 5 per 1,000 letters, but never below 3 reports',
  ],
  [{ reports: 2, accepted: 9, perThousand: 0 }, '2 reports on 9 letters in 7 days; off'],
])('%j', (rate, text) => {
  expect(autoPauseText({ ...rate, minReports: 3 })).toBe(text);
});
