import { expect, test } from 'vitest';
import { remainingTime } from './remaining-time.ts';

const now = new Date('2027-01-15T12:00:00Z');

test.each([
  ['2027-01-15T12:00:00Z', null],
  ['2027-01-15T11:59:00Z', null],
  ['2027-01-15T12:00:00.400Z', 'less than a minute'],
  ['2027-01-15T12:00:59Z', 'less than a minute'],
  ['2027-01-15T12:01:00Z', '1 minute'],
  ['2027-01-15T12:59:59Z', '59 minutes'],
  ['2027-01-15T13:00:00Z', '1 hour'],
  ['2027-01-15T14:30:00Z', '2 hours, 30 minutes'],
  ['2027-01-16T12:00:59Z', '1 day'],
  ['2027-01-17T15:59:00Z', '2 days, 3 hours'],
  ['2027-01-16T12:05:00Z', '1 day'],
  ['2032-01-15T12:00:00Z', '5 years, 1 day'],
])('until %s: %s', (until, text) => {
  expect(remainingTime(new Date(until), now)).toBe(text);
});
