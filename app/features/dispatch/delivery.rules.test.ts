import { describe, expect, test } from 'vitest';
import { minutes, shifted } from '#app/platform/clock/clock.ts';
import { isDeadAddress, nextAttemptAt } from './delivery.rules.ts';

const now = new Date('2027-01-15T12:00:00Z');

describe('nextAttemptAt', () => {
  test.each([
    [1, 1],
    [2, 5],
    [3, 15],
    [4, 30],
    [5, 60],
    [6, 60],
    [40, 60],
    [75, 60],
  ])('after attempt %i the next is %i minutes later', (attempt, wait) => {
    expect(nextAttemptAt(attempt, now)).toEqual(shifted(now, minutes(wait)));
  });

  // The 76th comes after 71 hours and 51 minutes.
  test.each([76, 77, 1_000])(
    'after attempt %i, within 72 hours of tries, it gives up',
    (attempt) => {
      expect(nextAttemptAt(attempt, now)).toBeNull();
    },
  );
});

describe('isDeadAddress', () => {
  test.each<[string, Parameters<typeof isDeadAddress>[0], boolean]>([
    ['no such user', { code: 550, stage: 'recipient', answer: '550 5.1.1 No such user' }, true],
    [
      'no such user, without an enhanced code',
      { code: 550, stage: 'recipient', answer: '550 Unknown' },
      true,
    ],
    ['a disabled mailbox', { code: 550, stage: 'recipient', answer: '550-5.2.1 Closed' }, true],
    [
      'a domain without mail',
      { code: 556, stage: 'recipient', answer: '556 5.1.10 Null MX' },
      true,
    ],
    [
      'our own domain, which the server cannot find',
      { code: 550, stage: 'recipient', answer: '550 5.1.8 Sender address rejected' },
      false,
    ],
    [
      'a limit of sending at Exchange',
      { code: 550, stage: 'recipient', answer: '550 5.1.90 Daily limit' },
      false,
    ],
    ['refused by policy', { code: 550, stage: 'recipient', answer: '550 5.7.1 Policy' }, false],
    ['a full mailbox', { code: 552, stage: 'recipient', answer: '552 5.2.2 Full' }, false],
    [
      'a full mailbox, without an enhanced code',
      { code: 552, stage: 'recipient', answer: '552 Full' },
      false,
    ],
    [
      'refused content, even with an address code',
      { code: 554, stage: 'content', answer: '554 5.1.1 odd' },
      false,
    ],
  ])('%s', (_name, refused, expected) => {
    expect(isDeadAddress(refused)).toBe(expected);
  });
});
