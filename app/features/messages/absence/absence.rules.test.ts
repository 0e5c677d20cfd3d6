import { describe, expect, test } from 'vitest';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { type AbsenceFacts, carriedOutFrom, nextAbsenceStep } from './absence.rules.ts';

const NOW = new Date('2028-01-15T12:00:00Z');
const ago = (count: number) => shifted(NOW, -days(count));

const facts = (given: Partial<AbsenceFacts>): AbsenceFacts => ({
  choice: 'send',
  keptChoice: 'burn',
  keptSince: null,
  waitingSince: ago(400),
  lastSeenAt: ago(400),
  toldAt: ago(60),
  askedAt: null,
  isSuspended: false,
  isOwnerAsked: false,
  ...given,
});

describe('what is done about a sender whose letters wait', () => {
  test.each([
    ['without a letter, nothing', { waitingSince: null, toldAt: null }, null],
    [
      'a letter that waits for less than 11 months: nothing',
      { waitingSince: ago(334), toldAt: null },
      null,
    ],
    ['after 11 months they are told', { waitingSince: ago(335), toldAt: null }, 'tell'],
    ['told less than a year ago, they are not told again', { toldAt: ago(364) }, null],
    ['told a year ago, they are told again', { toldAt: ago(365) }, 'tell'],
    [
      'a new letter after a quiet year is not told of at once',
      { waitingSince: ago(10), toldAt: ago(700) },
      null,
    ],
    ['no choice: their letters are sent', { lastSeenAt: ago(3_000) }, null],
    ['gone for a year, and told: cancelled as they chose', { choice: 'cancel' }, 'cancel'],
    ['gone for a year, and told: the person is asked', { choice: 'ask' }, 'ask'],
    ['seen 364 days ago: nothing yet', { choice: 'cancel', lastSeenAt: ago(364) }, null],
    [
      'told only 29 days ago: they may still come back',
      { choice: 'cancel', toldAt: ago(29) },
      null,
    ],
    ['never told: first they are told', { choice: 'cancel', toldAt: null }, 'tell'],
    [
      'told before they were last seen: first they are told again',
      { choice: 'ask', toldAt: ago(401), lastSeenAt: ago(400) },
      'tell',
    ],
    ['asked in this absence: not asked again', { choice: 'ask', askedAt: ago(20) }, null],
    [
      'asked before they came back and left again: asked again',
      { choice: 'ask', askedAt: ago(401) },
      'ask',
    ],
    ['suspended, they could not sign in: nothing', { choice: 'cancel', isSuspended: true }, null],
    [
      'somebody else may have made the account, and its owner has yet to say: nothing',
      { choice: 'ask', isOwnerAsked: true },
      null,
    ],
    ['the same before they were told: nothing', { toldAt: null, isOwnerAsked: true }, null],
  ] as [string, Partial<AbsenceFacts>, string | null][])('%s', (_, given, step) => {
    expect(nextAbsenceStep(facts(given), NOW)).toBe(step);
  });

  test.each([
    ['a year after they were seen', 300, days(65)],
    ['but never sooner than 30 days after they are told', 360, days(30)],
  ])('the mail names the day %s', (_, seenDaysAgo, later) => {
    expect(carriedOutFrom(ago(seenDaysAgo), NOW)).toEqual(shifted(NOW, later));
  });
});
