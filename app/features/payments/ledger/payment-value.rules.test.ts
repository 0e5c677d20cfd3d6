import { describe, expect, test } from 'vitest';
import { creditsFor, isSettled, returnFor } from './payment-value.rules.ts';

const pack = {
  kind: 'pack' as const,
  status: 'completed' as const,
  amountCents: 3_999,
  credits: 12,
  refundedCents: 0,
  disputedCents: 0,
};
const message = { ...pack, kind: 'message' as const, credits: 1 };
const dear = { ...message, credits: 0 };

describe('returnFor', () => {
  test.each([
    ['free_send', null, 'free_send'],
    ['credit', null, 'credit'],
    ['unlimited', null, 'nothing'],
    ['card', { ...message, amountCents: 599 }, 'credit'],
    ['card', { ...dear, amountCents: 399 }, 'refund'],
    ['card', { ...dear, amountCents: 500, refundedCents: 500 }, 'nothing'],
    ['card', { ...dear, amountCents: 500, disputedCents: 500 }, 'nothing'],
    ['card', null, 'nothing'],
  ] as const)('%s with the payment %j is returned as %s', (method, payment, returnedAs) => {
    expect(returnFor(method, payment)).toBe(returnedAs);
  });
});

describe('creditsFor', () => {
  test.each([
    ['a paid month', pack, false, 12],
    ['a paid month of the unlimited plan', { ...pack, credits: 0 }, false, 0],
    ['a partly refunded month', { ...pack, refundedCents: 1_000 }, false, 12],
    ['a fully refunded month', { ...pack, refundedCents: 3_999 }, false, 0],
    ['a disputed month', { ...pack, disputedCents: 3_999 }, false, 0],
    ['a month whose refund is due', { ...pack, status: 'refund_due' as const }, false, 0],
    ['a month that is not paid yet', { ...pack, status: 'pending' as const }, false, 0],
    ['a delivered message', message, false, 0],
    ['a message returned as a credit', message, true, 1],
    [
      'a message returned as a credit and then disputed',
      { ...message, disputedCents: 3_999 },
      true,
      0,
    ],
  ])('%s', (_name, payment, wasReturnedAsCredit, credits) => {
    expect(creditsFor(payment, wasReturnedAsCredit)).toBe(credits);
  });
});

test('a payment is settled while we hold any of its money', () => {
  expect(isSettled({ ...pack, refundedCents: 3_998 })).toBe(true);
  expect(isSettled({ ...pack, refundedCents: 2_000, disputedCents: 1_999 })).toBe(false);
});
