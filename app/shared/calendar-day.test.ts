import { expect, test } from 'vitest';
import { comingIn, comingTime, pastDay } from './calendar-day.ts';

// A Thursday, three in the morning in Berlin and still Wednesday evening in Toronto.
const now = new Date('2027-03-18T02:00:00Z');

test.each([
  ['2027-03-18T01:59:00Z', 'Europe/Berlin', 'today'],
  ['2027-03-17T22:30:00Z', 'Europe/Berlin', 'yesterday'],
  ['2027-03-17T22:30:00Z', 'America/Toronto', 'today'],
  ['2027-03-12T12:00:00Z', 'Europe/Berlin', 'on Friday'],
  ['2027-03-11T12:00:00Z', 'Europe/Berlin', 'on Mar 11'],
  ['2026-12-20T12:00:00Z', 'Europe/Berlin', 'on Dec 20, 2026'],
  // A clock that runs behind does not make the past a day to come.
  ['2027-03-19T12:00:00Z', 'Europe/Berlin', 'today'],
])('%s in %s was %s', (instant, timeZone, text) => {
  expect(pastDay(new Date(instant), now, timeZone)).toBe(text);
});

test.each([
  ['2027-03-18T08:00:00Z', 'Europe/Berlin', 'today at 9:00 AM'],
  ['2027-03-18T08:00:00Z', 'America/Toronto', 'tomorrow at 4:00 AM'],
  ['2027-03-24T17:05:00Z', 'Europe/Berlin', 'Wednesday at 6:05 PM'],
  // Summer time begins on March 28.
  ['2027-03-29T07:00:00Z', 'Europe/Berlin', 'Mar 29, 9:00 AM'],
  ['2028-01-01T08:00:00Z', 'Europe/Berlin', 'Jan 1, 2028, 9:00 AM'],
  ['2027-03-18T08:00:00Z', 'Nowhere/Known', 'today at 8:00 AM'],
])('%s in %s is %s', (instant, timeZone, text) => {
  expect(comingTime(new Date(instant), now, timeZone)).toBe(text);
});

test.each([
  ['2027-03-18T02:00:00Z', 'Europe/Berlin', 'any moment now'],
  ['2027-03-18T02:00:59Z', 'Europe/Berlin', 'in less than a minute'],
  ['2027-03-18T04:05:00Z', 'Europe/Berlin', 'in 2 hours, 5 minutes'],
  ['2027-03-19T03:00:00Z', 'Europe/Berlin', 'in 1 day'],
  // Two days later on the calendar there, though it is little more than a day away.
  ['2027-03-19T04:00:00Z', 'America/Toronto', 'in 2 days'],
  ['2027-04-11T07:00:00Z', 'Europe/Berlin', 'in 24 days'],
  ['2027-06-18T07:00:00Z', 'Europe/Berlin', 'in 3 months'],
  ['2029-03-18T07:00:00Z', 'Europe/Berlin', 'in 2 years'],
])('%s in %s comes %s', (instant, timeZone, text) => {
  expect(comingIn(new Date(instant), now, timeZone)).toBe(text);
});
