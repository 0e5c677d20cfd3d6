import { describe, expect, test } from 'vitest';
import {
  hadItsDay,
  nextAnniversary,
  parseSchedule,
  resolveWallTime,
  scheduleAt,
  schedulePresetFrom,
  validateSchedule,
  withCurrentTime,
} from './schedule.rules.ts';

describe('a time in a time zone', () => {
  test.each([
    // time zone, time, instant, effect of the clock change, what the clock shows
    ['America/Toronto', '2027-03-14T01:59', '2027-03-14T06:59:00.000Z', null, '2027-03-14T01:59'],
    [
      'America/Toronto',
      '2027-03-14T02:00',
      '2027-03-14T07:00:00.000Z',
      'skipped',
      '2027-03-14T03:00',
    ],
    [
      'America/Toronto',
      '2027-03-14T02:30',
      '2027-03-14T07:30:00.000Z',
      'skipped',
      '2027-03-14T03:30',
    ],
    ['America/Toronto', '2027-03-14T03:00', '2027-03-14T07:00:00.000Z', null, '2027-03-14T03:00'],
    ['America/Toronto', '2027-11-07T00:59', '2027-11-07T04:59:00.000Z', null, '2027-11-07T00:59'],
    [
      'America/Toronto',
      '2027-11-07T01:30',
      '2027-11-07T05:30:00.000Z',
      'repeated',
      '2027-11-07T01:30',
    ],
    ['America/Toronto', '2027-11-07T02:00', '2027-11-07T07:00:00.000Z', null, '2027-11-07T02:00'],
    [
      'Europe/Berlin',
      '2027-03-28T02:30',
      '2027-03-28T01:30:00.000Z',
      'skipped',
      '2027-03-28T03:30',
    ],
    [
      'Europe/Berlin',
      '2027-10-31T02:30',
      '2027-10-31T00:30:00.000Z',
      'repeated',
      '2027-10-31T02:30',
    ],
    // The clocks change by half an hour.
    [
      'Australia/Lord_Howe',
      '2027-10-03T02:15',
      '2027-10-02T15:45:00.000Z',
      'skipped',
      '2027-10-03T02:45',
    ],
    // No daylight saving time, and an offset of three quarters of an hour.
    ['Asia/Kathmandu', '2027-03-14T02:30', '2027-03-13T20:45:00.000Z', null, '2027-03-14T02:30'],
    ['UTC', '2028-02-29T12:00', '2028-02-29T12:00:00.000Z', null, '2028-02-29T12:00'],
  ])('%s, %s', (timeZone, wallTime, instant, clockChange, shownTime) => {
    const resolved = resolveWallTime(wallTime, timeZone);
    expect({ ...resolved, instant: resolved.instant.toISOString() }).toEqual({
      instant,
      clockChange,
      shownTime,
    });
  });

  test('the wall time stays the same when the clocks change before the letter is sent', () => {
    const before = resolveWallTime('2027-03-13T09:00', 'America/Toronto').instant;
    const after = resolveWallTime('2027-03-14T09:00', 'America/Toronto').instant;
    expect(after.getTime() - before.getTime()).toBe(23 * 3_600_000);
  });
});

describe('the schedule a form may choose', () => {
  const now = new Date('2027-01-15T12:00:00Z');

  test.each([
    [{ date: '', time: '09:00', timeZone: 'UTC' }, 'choose_a_date'],
    [{ date: '2027-02-01', time: '', timeZone: 'UTC' }, 'choose_a_date'],
    [{ date: '2027-02-30', time: '09:00', timeZone: 'UTC' }, 'choose_a_date'],
    [{ date: '2027-02-01', time: '25:00', timeZone: 'UTC' }, 'choose_a_date'],
    [{ date: '2027-02-01', time: '09:00', timeZone: 'Mars/Olympus' }, 'time_zone_unknown'],
    [{ date: '2027-02-01', time: '09:00', timeZone: '+02:00' }, 'time_zone_unknown'],
    [{ date: '2026-12-24', time: '18:00', timeZone: 'UTC' }, 'schedule_too_soon'],
    [{ date: '2027-01-15', time: '12:01', timeZone: 'UTC' }, 'schedule_too_soon'],
    [{ date: '2027-01-15', time: '12:02', timeZone: 'UTC' }, undefined],
    [{ date: '2032-01-15', time: '12:00', timeZone: 'UTC' }, undefined],
    [{ date: '2032-01-15', time: '12:01', timeZone: 'UTC' }, 'schedule_too_far'],
  ])('%j: %s', (choice, errorCode) => {
    expect(validateSchedule(choice, now).errorCode).toBe(errorCode);
  });

  test('ignores seconds that a browser adds', () => {
    expect(parseSchedule({ date: '2027-02-01', time: '09:00:00', timeZone: 'UTC' })).toMatchObject({
      wallTime: '2027-02-01T09:00',
    });
  });
});

describe('a time that counts from the moment of sending', () => {
  test.each([
    // choice, time zone, now, instant, what the clock shows
    ['hour', 'UTC', '2027-01-15T12:00:00Z', '2027-01-15T13:00:00.000Z', '2027-01-15T13:00'],
    // An hour is never shorter than that.
    ['hour', 'UTC', '2027-01-15T12:00:01Z', '2027-01-15T13:01:00.000Z', '2027-01-15T13:01'],
    [
      'hour',
      'Asia/Kathmandu',
      '2027-01-15T18:00:00Z',
      '2027-01-15T19:00:00.000Z',
      '2027-01-16T00:45',
    ],
    // The clocks go back, or forward, within the hour: it is an hour all the same.
    [
      'hour',
      'America/Toronto',
      '2027-11-07T05:40:00Z',
      '2027-11-07T06:40:00.000Z',
      '2027-11-07T01:40',
    ],
    [
      'hour',
      'America/Toronto',
      '2027-03-14T06:30:00Z',
      '2027-03-14T07:30:00.000Z',
      '2027-03-14T03:30',
    ],
    ['tomorrow', 'UTC', '2027-01-15T12:00:00Z', '2027-01-16T08:00:00.000Z', '2027-01-16T08:00'],
    // A minute before and after midnight in that zone.
    [
      'tomorrow',
      'Europe/Berlin',
      '2027-01-15T22:59:00Z',
      '2027-01-16T07:00:00.000Z',
      '2027-01-16T08:00',
    ],
    [
      'tomorrow',
      'Europe/Berlin',
      '2027-01-15T23:01:00Z',
      '2027-01-17T07:00:00.000Z',
      '2027-01-17T08:00',
    ],
    // It is already the next day there.
    [
      'tomorrow',
      'Pacific/Auckland',
      '2027-01-15T12:00:00Z',
      '2027-01-16T19:00:00.000Z',
      '2027-01-17T08:00',
    ],
    [
      'tomorrow',
      'America/Los_Angeles',
      '2027-01-15T02:00:00Z',
      '2027-01-15T16:00:00.000Z',
      '2027-01-15T08:00',
    ],
    // The clocks change during the night.
    [
      'tomorrow',
      'America/Toronto',
      '2027-11-06T16:00:00Z',
      '2027-11-07T13:00:00.000Z',
      '2027-11-07T08:00',
    ],
    [
      'tomorrow',
      'America/Toronto',
      '2027-03-13T16:00:00Z',
      '2027-03-14T12:00:00.000Z',
      '2027-03-14T08:00',
    ],
    ['tomorrow', 'UTC', '2027-12-31T23:59:59Z', '2028-01-01T08:00:00.000Z', '2028-01-01T08:00'],
    ['tomorrow', 'UTC', '2028-02-28T10:00:00Z', '2028-02-29T08:00:00.000Z', '2028-02-29T08:00'],
  ] as const)('%s in %s, sent at %s', (preset, timeZone, now, instant, wallTime) => {
    const { scheduledFor, ...rest } = schedulePresetFrom(preset, timeZone, new Date(now));
    expect({ ...rest, scheduledFor: scheduledFor.toISOString() }).toEqual({
      scheduledFor: instant,
      wallTime,
      timeZone,
      schedulePreset: preset,
    });
  });

  test('goes by UTC where a stored time zone is no longer known', () => {
    const now = new Date('2027-01-15T12:00:00Z');
    for (const { scheduledFor, timeZone } of [
      schedulePresetFrom('tomorrow', 'Etc/Unknown', now),
      scheduleAt(new Date('2027-01-16T08:00:00Z'), 'Etc/Unknown'),
    ]) {
      expect([scheduledFor.toISOString(), timeZone]).toEqual(['2027-01-16T08:00:00.000Z', 'UTC']);
    }
  });

  test('moves on with the clock while the message is a draft, and stays once it is scheduled', () => {
    const stored = {
      ...schedulePresetFrom('hour', 'UTC', new Date('2027-01-15T12:00:00Z')),
      status: 'draft',
    };
    const later = new Date('2027-01-15T18:30:00Z');
    expect(withCurrentTime(stored, later).wallTime).toBe('2027-01-15T19:30');
    expect(withCurrentTime({ ...stored, status: 'scheduled' }, later).wallTime).toBe(
      '2027-01-15T13:00',
    );
  });
});

test.each([
  ['2026-12-25T09:00', 'Europe/Berlin', '2027-12-25T08:00:00.000Z'],
  // Years later, the next one counts; today's is too soon.
  ['2020-03-18T13:00', 'Europe/Berlin', '2028-03-18T12:00:00.000Z'],
  ['2020-03-18T13:30', 'Europe/Berlin', '2027-03-18T12:30:00.000Z'],
  // On the other side of a change of the clocks.
  ['2026-06-01T09:00', 'America/Toronto', '2027-06-01T13:00:00.000Z'],
  ['2024-02-29T08:00', 'UTC', '2028-02-29T08:00:00.000Z'],
  ['2026-03-01T08:00', 'Nowhere/Known', '2028-03-01T08:00:00.000Z'],
])('the next year of %s in %s', (wallTime, timeZone, scheduledFor) => {
  const now = new Date('2027-03-18T12:00:00Z');
  expect(nextAnniversary(wallTime, timeZone, now).scheduledFor.toISOString()).toBe(scheduledFor);
});

const now = new Date('2027-03-18T12:00:00Z');
const past = new Date('2027-03-18T11:00:00Z');
const ahead = new Date('2027-03-18T13:00:00Z');
const sent = { status: 'sent', schedulePreset: null, scheduledFor: null, opensAt: null };

test.each([
  [{ ...sent, scheduledFor: past }, true],
  [{ ...sent, opensAt: past }, true],
  [{ ...sent, scheduledFor: past, schedulePreset: 'tomorrow' as const }, false],
  [{ ...sent, scheduledFor: past, opensAt: ahead }, true],
  [{ ...sent, opensAt: ahead }, false],
  [sent, false],
  [{ ...sent, status: 'failed', scheduledFor: past }, false],
  [{ ...sent, status: 'scheduled', scheduledFor: ahead }, false],
])('%o had its day: %s', (message, isSo) => {
  expect(hadItsDay(message, now)).toBe(isSo);
});
