import { expect, test } from 'vitest';
import {
  actionsFor,
  type MessageStatus,
  recipientOf,
  sentAddress,
  toOrFor,
} from './message.rules.ts';

test.each<[MessageStatus, Date | null, string]>([
  ['scheduled', null, '/confirmation/1'],
  ['sent', null, '/confirmation/1'],
  ['sent', new Date(), '/messages/1'],
  ['failed', null, '/messages/1'],
])('a message that is %s (withdrawn at %s) is shown at %s', (status, withdrawnAt, to) => {
  expect(sentAddress({ id: '1', status, delivery: { withdrawnAt } })).toBe(to);
});

const draft = { status: 'draft', openedAt: null, privateLinkAt: null, withdrawnAt: null } as const;
const day = new Date();

test.each([
  ['an ordinary draft', null, null, ['edit', 'duplicate', 'keep', 'delete']],
  ['one kept for nobody', day, null, ['watch', 'edit', 'burn']],
  ['a sealed one', day, day, ['burn']],
])('what %s offers', (_, keptAt, sealedUntil, actions) => {
  expect(actionsFor({ ...draft, keptAt, sealedUntil })).toEqual(actions);
});

test.each([
  ['Maya', null, 'To Maya'],
  [null, null, 'To nobody yet'],
  ['Maya', day, 'To Maya'],
  [null, day, 'For nobody, for now'],
])('a letter with the name %j, kept since %j, is called %j', (recipientName, keptAt, title) => {
  const message = { recipientName, keptAt, recipientEmail: '' };
  expect(`${toOrFor(message)} ${recipientOf(message)}`).toBe(title);
});
