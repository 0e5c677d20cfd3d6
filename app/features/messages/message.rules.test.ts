import { describe, expect, test } from 'vitest';
import { type MessageStatus, presentableRecipientName, sentAddress } from './message.rules.ts';

test.each<[MessageStatus, Date | null, string]>([
  ['scheduled', null, '/confirmation/1'],
  ['sent', null, '/confirmation/1'],
  ['sent', new Date(), '/messages/1'],
  ['failed', null, '/messages/1'],
])('who looks for a message that is %s (withdrawn: %s) is led to %s', (status, withdrawnAt, to) => {
  expect(sentAddress({ id: '1', status, delivery: { withdrawnAt } })).toBe(to);
});

describe('presentableRecipientName', () => {
  test.each([
    ['Maya', true],
    ['Dr. Ann Lee', true],
    ['مایا', true],
    ['Maya: https://evil.test', false],
    ['www.evil', false],
    ['you won, see evil24.test', false],
    ['maya@evil.test', false],
    ['aya\u202eM', false],
    ['x'.repeat(81), false],
  ])('%j', (name, isShown) => {
    expect(presentableRecipientName(name)).toBe(isShown ? name : null);
  });

  test('a name after an initial is no address', () => {
    expect(presentableRecipientName('J.Smith')).toBe('J. Smith');
  });
});
