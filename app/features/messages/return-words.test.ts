import { expect, test } from 'vitest';
import type { ReturnPreview } from '#app/features/payments/ledger/ledger.queries.server.ts';
import { whatComesBack } from './return-words.ts';

test.each<[ReturnPreview | null, string | null]>([
  [
    { paymentMethod: 'free_send', returnedAs: 'free_send', paidCents: null },
    'your free send comes back to you',
  ],
  [
    { paymentMethod: 'credit', returnedAs: 'credit', paidCents: null },
    'your credit comes back to you',
  ],
  [
    { paymentMethod: 'card', returnedAs: 'credit', paidCents: 499 },
    'the $4.99 comes back to you as one credit',
  ],
  [
    { paymentMethod: 'card', returnedAs: 'refund', paidCents: 999 },
    'the $9.99 goes back to your card',
  ],
  [{ paymentMethod: 'card', returnedAs: 'nothing', paidCents: 499 }, null],
  [{ paymentMethod: 'unlimited', returnedAs: 'nothing', paidCents: null }, null],
  [null, null],
])('%o: %s', (foreseen, expected) => {
  expect(whatComesBack(foreseen)).toBe(expected);
});
