import { expect, test } from 'vitest';
import { type TimelineFacts, timelineOf } from './timeline.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2027, 0, 15, 12, minute));

const delivery = {
  state: 'waiting',
  attempt: 0,
  nextAttemptAt: at(9),
  acceptedAt: null,
  linkVisitedAt: null,
  openedAt: null,
  reminderDueAt: null,
  reminderSentAt: null,
  privateLinkAt: null,
  privateVisitedAt: null,
  privateOpenedAt: null,
  withdrawnAt: null,
} as const;

const draft: TimelineFacts = {
  status: 'draft',
  createdAt: at(0),
  updatedAt: at(0),
  scheduledFor: null,
  sentAt: null,
  repliedAt: null,
  opensAt: null,
  delivery: null,
};

const sent = { ...draft, status: 'sent', sentAt: at(1) } as const;
const accepted = { ...delivery, state: 'accepted', acceptedAt: at(2) } as const;

test.each<[string, TimelineFacts, string[]]>([
  ['a draft', draft, ['written']],
  [
    'a draft that was cancelled',
    { ...draft, delivery: { ...delivery, state: 'cancelled' } },
    ['written'],
  ],
  [
    'scheduled',
    { ...draft, status: 'scheduled', scheduledFor: at(30), delivery },
    ['written', 'scheduled?'],
  ],
  ['on its way', { ...sent, delivery }, ['written', 'queued', 'accepted?']],
  [
    'deferred by the mail server',
    { ...sent, delivery: { ...delivery, attempt: 2 } },
    ['written', 'queued', 'delayed?', 'accepted?'],
  ],
  [
    'held for review',
    { ...sent, delivery: { ...delivery, state: 'held' } },
    ['written', 'queued', 'held?'],
  ],
  ['accepted', { ...sent, delivery: accepted }, ['written', 'queued', 'accepted']],
  [
    'accepted, still closed',
    { ...sent, delivery: accepted, opensAt: at(40) },
    ['written', 'queued', 'accepted', 'opens?'],
  ],
  [
    'accepted, open by now',
    { ...sent, delivery: accepted, opensAt: at(10) },
    ['written', 'queued', 'accepted'],
  ],
  [
    'withdrawn while it was closed',
    { ...sent, delivery: { ...accepted, withdrawnAt: at(5) }, opensAt: at(40) },
    ['written', 'queued', 'accepted', 'withdrawn'],
  ],
  [
    'opened and answered',
    {
      ...sent,
      repliedAt: at(5),
      delivery: { ...accepted, linkVisitedAt: at(3), openedAt: at(4) },
    },
    ['written', 'queued', 'accepted', 'link_visited', 'opened', 'replied'],
  ],
  [
    'opened by both links, in the order of events',
    {
      ...sent,
      delivery: {
        ...accepted,
        privateLinkAt: at(3),
        privateVisitedAt: at(4),
        linkVisitedAt: at(5),
        privateOpenedAt: at(6),
        openedAt: at(7),
      },
    },
    [
      'written',
      'queued',
      'accepted',
      'private_link_made',
      'private_link_visited',
      'link_visited',
      'opened_by_private_link',
      'opened',
    ],
  ],
  [
    'with a reminder ahead',
    { ...sent, delivery: { ...accepted, reminderDueAt: at(8) } },
    ['written', 'queued', 'accepted', 'reminded?'],
  ],
  [
    'closed, with a reminder after it opens',
    { ...sent, opensAt: at(100), delivery: { ...accepted, reminderDueAt: at(200) } },
    ['written', 'queued', 'accepted', 'opens?', 'reminded?'],
  ],
  [
    'visited before its reminder',
    { ...sent, delivery: { ...accepted, reminderDueAt: at(8), linkVisitedAt: at(3) } },
    ['written', 'queued', 'accepted', 'link_visited'],
  ],
  [
    'reminded, then opened',
    { ...sent, delivery: { ...accepted, reminderSentAt: at(8), openedAt: at(9) } },
    ['written', 'queued', 'accepted', 'reminded', 'opened'],
  ],
  [
    'withdrawn',
    { ...sent, delivery: { ...accepted, withdrawnAt: at(6) } },
    ['written', 'queued', 'accepted', 'withdrawn'],
  ],
  [
    'failed',
    { ...sent, status: 'failed', updatedAt: at(7), delivery: { ...delivery, state: 'failed' } },
    ['written', 'queued', 'failed'],
  ],
])('%s', (_what, message, steps) => {
  expect(
    timelineOf(message, at(10)).map(({ event, isDone }) => (isDone ? event : `${event}?`)),
  ).toEqual(steps);
});
