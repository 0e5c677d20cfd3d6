import { describe, expect, test } from 'vitest';
import { type KeptErrorCode, parseSeal } from './kept.rules.ts';

const NOW = new Date('2027-01-15T12:00:00Z');

describe('the day until which a letter is sealed', () => {
  test.each<[string, string, string]>([
    ['2027-01-16', 'Europe/Berlin', '2027-01-15T23:00:00.000Z'],
    ['2027-01-16', 'Pacific/Kiritimati', '2027-01-15T10:00:00.000Z'],
    ['2032-01-15', 'UTC', '2032-01-15T00:00:00.000Z'],
  ])('%s in %s begins at %s', (date, timeZone, begins) => {
    const { seal } = parseSeal({ date, timeZone }, new Date('2027-01-15T08:00:00Z'));
    expect(seal).toEqual({ sealedUntil: new Date(begins), sealedTimeZone: timeZone });
  });

  test.each<[KeptErrorCode, string, string]>([
    ['seal_day_missing', '', 'UTC'],
    ['seal_day_missing', '2027-02-30', 'UTC'],
    ['seal_day_missing', 'tomorrow', 'UTC'],
    ['seal_too_soon', '2027-01-15', 'UTC'],
    ['seal_too_soon', '1999-01-01', 'UTC'],
    ['seal_too_far', '2032-01-16', 'UTC'],
    ['seal_zone_unknown', '2027-01-16', 'Mars/Olympus'],
  ])('%s: “%s” in %s', (code, date, timeZone) => {
    expect(parseSeal({ date, timeZone }, NOW)).toEqual({ errorCode: code });
  });
});
