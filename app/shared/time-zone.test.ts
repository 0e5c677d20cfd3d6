import { describe, expect, test } from 'vitest';
import { exactTime } from './exact-time.ts';
import { isTimeZone, knownTimeZone, timeZoneLabel } from './time-zone.ts';

describe('the name of a time zone', () => {
  test.each([
    ['America/Toronto', true],
    ['UTC', true],
    ['', false],
    ['+02:00', false],
    ['Nowhere', false],
  ])('%j is a time zone: %s', (name, answer) => {
    expect(isTimeZone(name)).toBe(answer);
  });
});

const noon = new Date('2027-01-15T12:00:00Z');

test.each([
  // zone, exact time, label
  ['America/Toronto', 'Friday, January 15, 2027 at 7:00 AM (Toronto, GMT-5)', 'Toronto (America)'],
  [
    'America/Argentina/Buenos_Aires',
    'Friday, January 15, 2027 at 9:00 AM (Buenos Aires, GMT-3)',
    'Buenos Aires (America)',
  ],
  ['UTC', 'Friday, January 15, 2027 at 12:00 PM (UTC, GMT+0)', 'UTC'],
  ['Etc/UTC', 'Friday, January 15, 2027 at 12:00 PM (UTC, GMT+0)', 'UTC'],
  // Their names have the opposite sign.
  ['Etc/GMT+5', 'Friday, January 15, 2027 at 7:00 AM (GMT-5)', 'GMT-5'],
  ['Etc/GMT-14', 'Saturday, January 16, 2027 at 2:00 AM (GMT+14)', 'GMT+14'],
])('%s is written as a place with its offset, or as its offset alone', (zone, time, label) => {
  expect([exactTime(noon, zone), timeZoneLabel(zone)]).toEqual([time, label]);
});

test.each(['Etc/Unknown', 'Europe/Atlantis', 'Factory', '', 'localtime'])(
  'a time by the clock of %j, which this engine does not know, is told in UTC',
  (zone) => {
    expect(knownTimeZone(zone)).toBe('UTC');
    expect(exactTime(noon, zone)).toBe('Friday, January 15, 2027 at 12:00 PM (UTC, GMT+0)');
  },
);
