import { describe, expect, test } from 'vitest';
import { comingTime, pastDay } from '#app/shared/calendar-day.ts';
import {
  type DeliveryState,
  nextStepOf,
  type StatusFacts,
  statusSentence,
} from './status-sentence.rules.ts';

const now = new Date('2027-03-18T12:00:00Z');
const yesterday = new Date('2027-03-17T12:00:00Z');
const sunday = new Date('2027-03-21T08:00:00Z');

const draft: StatusFacts = {
  status: 'draft',
  deliveryState: null,
  scheduledFor: null,
  timeZone: null,
  opensAt: null,
  opensTimeZone: null,
  acceptedAt: null,
  openedAt: null,
  repliedAt: null,
  withdrawnAt: null,
  privateLinkAt: null,
  expiresAt: null,
  isKeptBack: false,
  keptAt: null,
  sealedUntil: null,
  sealedTimeZone: null,
  returned: null,
};
const scheduled = {
  ...draft,
  status: 'scheduled',
  deliveryState: 'waiting',
  scheduledFor: sunday,
  timeZone: 'Europe/Berlin',
} as const;
const sent = { ...draft, status: 'sent', deliveryState: 'waiting' } as const;
const accepted = { ...sent, deliveryState: 'accepted', acceptedAt: yesterday } as const;
const failed = { ...draft, status: 'failed', deliveryState: 'failed' } as const;

function textOf(facts: StatusFacts): string {
  const { words, past, coming, timeZone } = statusSentence(facts, now);
  if (past) return `${words} ${pastDay(past, now, 'UTC')}`;
  return coming ? `${words} ${comingTime(coming, now, timeZone ?? 'UTC')}` : words;
}

const everyState: (DeliveryState | null)[] = [
  ...[null, 'waiting' as const, 'held' as const, 'accepted' as const],
  ...['failed' as const, 'cancelled' as const],
];

describe('the sentence of every pair of status and delivery state', () => {
  const expected: Record<StatusFacts['status'], string[]> = {
    draft: [...Array(5).fill('Not sent yet'), 'Taken back. Not sent'],
    scheduled: [
      ...Array(3).fill('Leaves Sunday at 9:00 AM'),
      ...['Arrived', 'Not delivered', 'Leaves Sunday at 9:00 AM'],
    ],
    sent: ['On its way', 'On its way', 'On its way', 'Arrived', 'Not delivered', 'On its way'],
    failed: Array(6).fill('Not delivered'),
  };
  const pairs = Object.entries(expected).flatMap(([status, texts]) =>
    texts.map((text, index) => ({ status, state: everyState[index] ?? null, text })),
  );
  test.each(pairs)('$status, $state: $text', ({ status, state, text }) => {
    const facts = { ...scheduled, status, deliveryState: state } as StatusFacts;
    expect(textOf(facts)).toBe(text);
  });
});

test.each<[string, StatusFacts]>([
  ['On its way', { ...scheduled, scheduledFor: yesterday }],
  ['Arrived yesterday', accepted],
  [
    'Arrived. It opens Sunday at 9:00 AM',
    { ...accepted, opensAt: sunday, opensTimeZone: 'Europe/Berlin' },
  ],
  ['Opened yesterday', { ...accepted, openedAt: yesterday, expiresAt: yesterday }],
  ['Answered today', { ...accepted, openedAt: yesterday, repliedAt: now }],
  ['You withdrew it yesterday', { ...accepted, withdrawnAt: yesterday }],
  ['Not opened. Its link ended yesterday', { ...accepted, expiresAt: yesterday }],
  ['Not delivered', { ...failed, returned: { paymentMethod: 'unlimited', returnedAs: 'nothing' } }],
  [
    'Not delivered, your free send is back',
    { ...failed, returned: { paymentMethod: 'free_send', returnedAs: 'free_send' } },
  ],
  [
    'Not delivered, your credit is back',
    { ...failed, returned: { paymentMethod: 'credit', returnedAs: 'credit' } },
  ],
  [
    'Not delivered, your payment is back as one credit',
    { ...failed, returned: { paymentMethod: 'card', returnedAs: 'credit' } },
  ],
  [
    'Not delivered, your card is being refunded',
    { ...failed, returned: { paymentMethod: 'card', returnedAs: 'refund' } },
  ],
  [
    'Kept back by your list, your credit is back',
    { ...failed, isKeptBack: true, returned: { paymentMethod: 'credit', returnedAs: 'credit' } },
  ],
  ['Not delivered by email. Its private link works', { ...failed, privateLinkAt: yesterday }],
  // Its mail came back, and its private link was opened.
  ['Opened yesterday', { ...failed, privateLinkAt: yesterday, openedAt: yesterday }],
  ['You withdrew it yesterday', { ...failed, privateLinkAt: yesterday, withdrawnAt: yesterday }],
])('%s', (text, facts) => {
  expect(textOf(facts)).toBe(text);
});

test.each<[StatusFacts, boolean, ReturnType<typeof nextStepOf>]>([
  [draft, false, 'continue'],
  [scheduled, false, 'change_day'],
  [{ ...scheduled, scheduledFor: yesterday }, false, null],
  [sent, false, null],
  [{ ...sent, deliveryState: 'held' }, false, null],
  [accepted, false, null],
  [{ ...accepted, opensAt: sunday }, false, 'change_day'],
  [{ ...accepted, openedAt: yesterday, opensAt: yesterday }, false, null],
  [{ ...accepted, openedAt: yesterday, repliedAt: now }, false, 'read_answer'],
  [{ ...accepted, openedAt: yesterday, repliedAt: now }, true, 'write_back'],
  [{ ...accepted, withdrawnAt: yesterday }, false, null],
  [failed, false, 'correct_address'],
  [{ ...failed, privateLinkAt: yesterday, openedAt: yesterday }, false, null],
])('the next step of %o, answer read: %s, is %s', (facts, isAnswerRead, step) => {
  expect(nextStepOf({ ...facts, isAnswerRead }, now)).toBe(step);
});

describe('a letter that is kept for nobody', () => {
  const kept = { ...draft, keptAt: yesterday };
  const sealed = { ...kept, sealedUntil: sunday, sealedTimeZone: 'Europe/Berlin' };

  test.each<[string, StatusFacts, object]>([
    ['is kept', kept, { words: 'Kept' }],
    [
      'is sealed until its day',
      sealed,
      { words: 'Sealed until', day: sunday, timeZone: 'Europe/Berlin' },
    ],
    [
      'stays sealed when its day has come',
      { ...sealed, sealedUntil: yesterday },
      { words: 'Sealed. Its day has come' },
    ],
    [
      'is kept, also when it was cancelled before',
      { ...kept, deliveryState: 'cancelled' },
      { words: 'Kept' },
    ],
  ])('%s', (_, facts, sentence) => {
    expect(statusSentence(facts, now)).toEqual(sentence);
  });

  test('is watched next, unless it is sealed', () => {
    expect(nextStepOf({ ...kept, isAnswerRead: true }, now)).toBe('watch');
    expect(nextStepOf({ ...sealed, isAnswerRead: true }, now)).toBeNull();
  });
});
