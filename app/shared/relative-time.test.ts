import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date('2027-01-15T12:00:00Z');

test.each([
  ['2027-01-15T12:00:00Z', 'just now'],
  ['2027-01-15T11:59:01Z', 'just now'],
  ['2027-01-15T12:00:59Z', 'in less than a minute'],
  ['2027-01-15T11:59:00Z', '1 minute ago'],
  ['2027-01-15T10:00:00Z', '2 hours ago'],
  ['2027-01-14T11:00:00Z', '1 day ago'],
  ['2027-01-17T12:00:00Z', 'in 2 days'],
  // A moment ago it was in three days.
  ['2027-01-18T11:59:00Z', 'in 3 days'],
  ['2027-01-15T13:29:00Z', 'in 1 hour'],
  ['2026-12-01T12:00:00Z', '1 month ago'],
  ['2032-01-15T12:00:00Z', 'in 5 years'],
])('%s is %s', (instant, words) => {
  expect(relativeTime(new Date(instant), now)).toBe(words);
});
