import { expect, test } from 'vitest';
import type { ReturnPreview } from '#app/features/payments/ledger/ledger.queries.server.ts';
import { type ReturnedSend, returnedText, returnPreviewText } from './return-texts.ts';

test.each<[ReturnedSend | null, string | null]>([
  [{ paymentMethod: 'free_send', returnedAs: 'free_send' }, 'You got your free send back.'],
  [{ paymentMethod: 'credit', returnedAs: 'credit' }, 'You got your credit back.'],
  [{ paymentMethod: 'card', returnedAs: 'credit' }, 'Your payment came back as one credit.'],
  [{ paymentMethod: 'card', returnedAs: 'refund' }, 'Your payment is being refunded to your card.'],
  // The payment was refunded before, or an unlimited plan paid.
  [{ paymentMethod: 'card', returnedAs: 'nothing' }, null],
  [{ paymentMethod: 'unlimited', returnedAs: 'nothing' }, null],
  [{ paymentMethod: 'free_send', returnedAs: null }, null],
  [null, null],
])('after a return of %o: %s', (returned, expected) => {
  expect(returnedText(returned)).toBe(expected);
});

test.each<[ReturnPreview | null, string | null]>([
  [
    { paymentMethod: 'free_send', returnedAs: 'free_send', paidCents: null },
    'you get your free send back',
  ],
  [{ paymentMethod: 'credit', returnedAs: 'credit', paidCents: null }, 'you get your credit back'],
  [
    { paymentMethod: 'card', returnedAs: 'credit', paidCents: 499 },
    'you get the $4.99 back as one credit',
  ],
  [
    { paymentMethod: 'card', returnedAs: 'refund', paidCents: 999 },
    'the $9.99 is refunded to your card',
  ],
  [{ paymentMethod: 'card', returnedAs: 'nothing', paidCents: 499 }, null],
  [{ paymentMethod: 'unlimited', returnedAs: 'nothing', paidCents: null }, null],
  [null, null],
])('before a return of %o: %s', (preview, expected) => {
  expect(returnPreviewText(preview)).toBe(expected);
});
