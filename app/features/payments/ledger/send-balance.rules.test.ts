import { describe, expect, test } from 'vitest';
import { hasOnlyFreeSends, hasSends, usablePaymentMethods } from './send-balance.rules.ts';

const nothing = { freeSendsRemaining: 0, totalCredits: 0, hasUnlimited: false };
const everything = { freeSendsRemaining: 1, totalCredits: 3, hasUnlimited: true };
const plain = { isPremium: false, priceCents: 499 };
const premium = { isPremium: true, priceCents: 499 };
const expensive = { isPremium: true, priceCents: 500 };

describe('usablePaymentMethods', () => {
  test.each([
    [
      'everything, a plain template: in order of use',
      everything,
      plain,
      ['free_send', 'unlimited', 'credit'],
    ],
    ['a premium template at the standard price', everything, premium, ['unlimited', 'credit']],
    ['one cent above the standard price: card only', everything, expensive, []],
    ['nothing left', nothing, plain, []],
    ['only a credit', { ...nothing, totalCredits: 1 }, plain, ['credit']],
    [
      'only a free send, for a premium template',
      { ...nothing, freeSendsRemaining: 1 },
      premium,
      [],
    ],
  ])('%s', (_name, balance, price, methods) => {
    expect(usablePaymentMethods(balance, price)).toEqual(methods);
  });
});

test.each([
  [nothing, false],
  [everything, false],
  [{ ...nothing, freeSendsRemaining: 1 }, true],
  [{ ...nothing, freeSendsRemaining: 1, totalCredits: 1 }, false],
  [{ ...nothing, freeSendsRemaining: 1, hasUnlimited: true }, false],
])('hasOnlyFreeSends %j is %s', (balance, expected) => {
  expect(hasOnlyFreeSends(balance)).toBe(expected);
});

test.each([
  [nothing, false],
  [{ ...nothing, hasUnlimited: true }, true],
  [{ ...nothing, totalCredits: 1 }, true],
  [{ ...nothing, freeSendsRemaining: 1 }, true],
])('hasSends %j is %s', (balance, expected) => {
  expect(hasSends(balance)).toBe(expected);
});
