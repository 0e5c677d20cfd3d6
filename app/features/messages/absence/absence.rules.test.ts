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
    ['gone for a year, and told: they are burned', {}, 'burn'],
    ['seen 364 days ago: nothing yet', { lastSeenAt: ago(364) }, null],
    ['told only 29 days ago: they may still come back', { toldAt: ago(29) }, null],
    ['never told: first they are told', { toldAt: null }, 'tell'],
    [
      'told before they were last seen: first they are told again',
      { toldAt: ago(401), lastSeenAt: ago(400) },
      'tell',
    ],
    [
      'seen this week: nobody is told, however old the letters are',
      { keptSince: ago(2_000), lastSeenAt: ago(5), toldAt: null },
      null,
    ],
    [
      'away for ten months: not told yet',
      { keptSince: ago(2_000), lastSeenAt: ago(310), toldAt: null },
      null,
    ],
    [
      'to be kept: still there after four years',
      { keptChoice: 'keep', lastSeenAt: ago(1_500) },
      null,
    ],
    ['to be kept: burned after five years', { keptChoice: 'keep', lastSeenAt: ago(1_825) }, 'burn'],
    ['suspended, they could not sign in: nothing', { isSuspended: true }, null],
    ['whose account is asked about: nothing', { isOwnerAsked: true }, null],
    [
      'beside scheduled ones: those come first',
      { waitingSince: ago(400), choice: 'cancel' },
      'cancel',
    ],
    [
      'beside scheduled ones that are sent all the same: burned',
      { waitingSince: ago(400), choice: 'send' },
      'burn',
    ],
  ] as [string, Partial<AbsenceFacts>, string | null][])(
    'letters that are kept for nobody, %s',
    (_, given, step) => {
      const kept = { waitingSince: null, keptSince: ago(400), ...given };
      expect(nextAbsenceStep(facts(kept), NOW)).toBe(step);
    },
  );

  test.each([
    ['a year after they were seen', 300, days(65)],
    ['but never sooner than 30 days after they are told', 360, days(30)],
  ])('the mail names the day %s', (_, seenDaysAgo, later) => {
    expect(carriedOutFrom(ago(seenDaysAgo), NOW)).toEqual(shifted(NOW, later));
  });
});
