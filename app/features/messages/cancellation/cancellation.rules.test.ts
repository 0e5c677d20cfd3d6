import { describe, expect, test } from 'vitest';
import {
  type CancellableLetter,
  type CancelledLetter,
  isUndoable,
  methodToSendAgain,
  plannedOutcome,
  summaryOf,
} from './cancellation.rules.ts';

const now = new Date('2027-01-15T12:00:00Z');
const earlier = new Date('2027-01-14T12:00:00Z');

describe('what can be done about a letter', () => {
  const delivery = {
    state: 'waiting' as const,
    openedAt: null,
    privateLinkAt: null,
    withdrawnAt: null,
    expiresAt: null,
  };
  const accepted = { ...delivery, state: 'accepted' as const };
  const failed = { ...delivery, state: 'failed' as const };

  test.each<[string, CancellableLetter, string | null]>([
    ['a draft is a draft', { status: 'draft', delivery: null }, 'draft'],
    [
      'a draft that was cancelled before is a draft',
      { status: 'draft', delivery: { ...delivery, state: 'cancelled' } },
      'draft',
    ],
    ['a scheduled letter is cancelled', { status: 'scheduled', delivery }, 'cancelled'],
    ['one that waits for the mail server too', { status: 'sent', delivery }, 'cancelled'],
    [
      'and one that is held',
      { status: 'sent', delivery: { ...delivery, state: 'held' } },
      'cancelled',
    ],
    ['an unopened letter is withdrawn', { status: 'sent', delivery: accepted }, 'withdrawn'],
    [
      'so is a failed one with a private link',
      { status: 'failed', delivery: { ...failed, privateLinkAt: earlier } },
      'withdrawn',
    ],
    ['a failed one without it is over', { status: 'failed', delivery: failed }, null],
    [
      'an opened letter stays',
      { status: 'sent', delivery: { ...accepted, openedAt: earlier } },
      'opened',
    ],
    [
      'a withdrawn one is over',
      { status: 'sent', delivery: { ...accepted, withdrawnAt: earlier } },
      null,
    ],
    [
      'so is one whose link has ended',
      { status: 'sent', delivery: { ...accepted, expiresAt: earlier } },
      null,
    ],
  ])('%s', (_, letter, outcome) => {
    expect(plannedOutcome(letter, now)).toBe(outcome);
  });
});

const letter = (given: Partial<CancelledLetter>): CancelledLetter => ({
  outcome: 'cancelled',
  isDeleted: false,
  paymentMethod: 'free_send',
  returnedAs: 'free_send',
  ...given,
});

test.each<[string, CancelledLetter, string | null, boolean]>([
  ['a free send', letter({}), 'free_send', true],
  [
    'a credit that a card payment came back as',
    letter({ paymentMethod: 'card', returnedAs: 'credit' }),
    'credit',
    true,
  ],
  [
    'the unlimited plan',
    letter({ paymentMethod: 'unlimited', returnedAs: 'nothing' }),
    'unlimited',
    true,
  ],
  [
    'no payment that is refunded',
    letter({ paymentMethod: 'card', returnedAs: 'refund' }),
    null,
    false,
  ],
  ['no withdrawn letter', letter({ outcome: 'withdrawn' }), null, false],
  [
    'a deleted draft',
    letter({ outcome: 'draft', isDeleted: true, paymentMethod: null, returnedAs: null }),
    null,
    true,
  ],
  [
    'no draft that stayed',
    letter({ outcome: 'draft', paymentMethod: null, returnedAs: null }),
    null,
    false,
  ],
])('undoing brings back %s', (_, given, method, undoable) => {
  expect([methodToSendAgain(given), isUndoable(given)]).toEqual([method, undoable]);
});

test('one summary says what became of every letter and every send', () => {
  const none = { paymentMethod: null, returnedAs: null };
  expect(
    summaryOf([
      letter({}),
      letter({ paymentMethod: 'credit', returnedAs: 'credit' }),
      letter({ paymentMethod: 'card', returnedAs: 'refund' }),
      letter({ outcome: 'withdrawn', ...none }),
      letter({ outcome: 'draft', ...none }),
      letter({ outcome: 'draft', isDeleted: true, ...none }),
      letter({ outcome: 'opened', ...none }),
      letter({ outcome: 'leaving', ...none }),
    ]),
  ).toEqual([
    '3 letters will not be sent, and are drafts now.',
    'One letter was withdrawn unopened. The links no longer work.',
    'One draft was deleted.',
    'One draft is still yours.',
    'You got one free send and one credit back.',
    'One payment is being refunded to your card.',
    'One letter had been opened, and can’t be taken back.',
    'One letter was leaving at that very moment. Cancel everything again in a few minutes: until it is opened, a letter can be withdrawn.',
  ]);
  expect(summaryOf([])).toEqual(['There was nothing left to cancel.']);
});
