import { expect, test } from 'vitest';
import {
  autoPauseText,
  bounceReportText,
} from '#app/features/admin/browser/deliveries/health-facts.tsx';

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

test('bounce reports of the last day are told by what became of them', () => {
  const reports = { failed: 1, complaint: 0, ignored: 2, not_understood: 3, unproven: 4 };
  expect(bounceReportText(reports)).toBe(
    '1 bounce, 0 complaints, 2 ignored, 3 not understood, 4 not recognized (24 hours)',
  );
});
