import { expect, test } from 'vitest';
import { type MessageStatus, sentAddress } from './message.rules.ts';

test.each<[MessageStatus, Date | null, string]>([
  ['scheduled', null, '/confirmation/1'],
  ['sent', null, '/confirmation/1'],
  ['sent', new Date(), '/messages/1'],
  ['failed', null, '/messages/1'],
])('a message that is %s (withdrawn at %s) is shown at %s', (status, withdrawnAt, to) => {
  expect(sentAddress({ id: '1', status, delivery: { withdrawnAt } })).toBe(to);
});
