import { describe, expect, test } from 'vitest';
import { days, hours, shifted } from '#app/platform/clock/clock.ts';
import { type Caps, isCrowded, isOverCap, type Traffic } from './caps.rules.ts';

const now = new Date('2027-03-01T12:00:00Z');
const at = (...hoursFromNow: number[]) => hoursFromNow.map((count) => shifted(now, hours(count)));

describe('isCrowded', () => {
  test.each([
    ['nothing else', [], 3, false],
    ['two of three', [-1, -2], 3, false],
    ['three of three before', [-1, -2, -3], 3, true],
    ['three of three after', [1, 2, 3], 3, true],
    ['three around, in one stretch', [-2, 1, 4], 3, true],
    ['three around, too far apart for one stretch', [-20, -2, 20], 3, false],
    ['exactly one stretch ago is outside', [-24, -24, -24], 3, false],
    ['a cap of nought is switched off', [0, 0, 0, 0], 0, false],
  ])('%s', (_name, others, cap, expected) => {
    expect(isCrowded(at(...others), now, cap, days(1))).toBe(expected);
  });
});

describe('isOverCap', () => {
  const caps: Caps = {
    senderToAddressPerWeek: 3,
    senderToAddressPerDayOnceAnswered: 3,
    anonymousToAddressIn72Hours: 2,
    newAccountPerDay: 20,
  };
  const quiet: Traffic = {
    senderToAddress: [],
    hasAnswered: false,
    isAnonymous: false,
    anonymousToAddress: [],
    senderSince: shifted(now, -days(30)),
    fromSender: [],
  };
  const twenty = at(...Array.from({ length: 20 }, () => -1));

  test.each<[string, Partial<Traffic>, boolean]>([
    ['quiet', {}, false],
    ['a fourth in a week', { senderToAddress: at(-24, -48, -72) }, true],
    [
      'a fourth in a week to somebody who opened',
      { senderToAddress: at(-24, -48, -72), hasAnswered: true },
      false,
    ],
    ['a fourth in a day even then', { senderToAddress: at(-1, -2, -3), hasAnswered: true }, true],
    ['a third anonymous one', { isAnonymous: true, anonymousToAddress: at(-1, -70) }, true],
    ['a signed one after two anonymous', { anonymousToAddress: at(-1, -70) }, false],
    [
      'the 21st of a new account',
      { senderSince: shifted(now, -days(2)), fromSender: twenty },
      true,
    ],
    ['the 21st of an old account', { fromSender: twenty }, false],
  ])('%s', (_name, given, expected) => {
    expect(isOverCap(caps, { ...quiet, ...given }, now)).toBe(expected);
  });
});
