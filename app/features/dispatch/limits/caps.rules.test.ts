import { describe, expect, test } from 'vitest';
import { days, hours, shifted } from '#app/platform/clock/clock.ts';
import {
  type Caps,
  isCapReached,
  isOverOwnCap,
  isOverSharedCap,
  type Traffic,
} from './caps.rules.ts';

const now = new Date('2027-03-01T12:00:00Z');
const at = (...hoursFromNow: number[]) => hoursFromNow.map((count) => shifted(now, hours(count)));

describe('isCapReached', () => {
  test.each([
    ['no other messages', [], 3, false],
    ['two, with a cap of three', [-1, -2], 3, false],
    ['three before it', [-1, -2, -3], 3, true],
    ['three after it', [1, 2, 3], 3, true],
    ['three around it, in one window', [-2, 1, 4], 3, true],
    ['three around it, too far apart for one window', [-20, -2, 20], 3, false],
    ['exactly one window ago is outside', [-24, -24, -24], 3, false],
    ['a cap of 0 is switched off', [0, 0, 0, 0], 0, false],
  ])('%s', (_name, others, cap, expected) => {
    expect(isCapReached(at(...others), now, cap, days(1))).toBe(expected);
  });
});

describe('what is over a cap', () => {
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
    ownAnonymousToAddress: [],
    senderSince: shifted(now, -days(30)),
    fromSender: [],
  };
  const twenty = at(...Array.from({ length: 20 }, () => -1));

  test.each<[string, Partial<Traffic>, boolean]>([
    ['no other messages', {}, false],
    ['a fourth in a week', { senderToAddress: at(-24, -48, -72) }, true],
    [
      'a fourth in a week to somebody who opened one',
      { senderToAddress: at(-24, -48, -72), hasAnswered: true },
      false,
    ],
    [
      'a fourth in a day to somebody who opened one',
      { senderToAddress: at(-1, -2, -3), hasAnswered: true },
      true,
    ],
    ['a third anonymous message', { isAnonymous: true, ownAnonymousToAddress: at(-1, -70) }, true],
    [
      'a third anonymous message, after two of others',
      { isAnonymous: true, anonymousToAddress: at(-1, -70) },
      false,
    ],
    ['a signed message after two anonymous ones', { ownAnonymousToAddress: at(-1, -70) }, false],
    [
      'the 21st message of a new account',
      { senderSince: shifted(now, -days(2)), fromSender: twenty },
      true,
    ],
    ['the 21st message of an old account', { fromSender: twenty }, false],
  ])('by what its sender sent: %s', (_name, given, expected) => {
    expect(isOverOwnCap(caps, { ...quiet, ...given }, now)).toBe(expected);
  });

  test.each([
    ['an anonymous message after two of any sender', true, at(-1, -70), true],
    ['an anonymous message after one', true, at(-1), false],
    ['a signed message', false, at(-1, -70), false],
  ])('by what all senders sent: %s', (_name, isAnonymous, anonymousToAddress, expected) => {
    expect(isOverSharedCap(caps, { ...quiet, isAnonymous, anonymousToAddress }, now)).toBe(
      expected,
    );
  });
});
