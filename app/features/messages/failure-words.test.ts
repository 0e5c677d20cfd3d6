import { expect, test } from 'vitest';
import { type Returned, whatCameBack } from './failure-words.ts';

test.each<[Returned | null, string | null]>([
  [{ paymentMethod: 'free_send', returnedAs: 'free_send' }, 'Your free send is back.'],
  [{ paymentMethod: 'credit', returnedAs: 'credit' }, 'Your send is back.'],
  [
    { paymentMethod: 'card', returnedAs: 'credit' },
    'What you paid for it has come back as one credit.',
  ],
  [{ paymentMethod: 'card', returnedAs: 'refund' }, 'What you paid for it goes back to your card.'],
  // The money went back by itself before, or the plan has no count to give back to.
  [{ paymentMethod: 'card', returnedAs: 'nothing' }, null],
  [{ paymentMethod: 'unlimited', returnedAs: 'nothing' }, null],
  [{ paymentMethod: 'free_send', returnedAs: null }, null],
  [null, null],
])('%o: %s', (spending, expected) => {
  expect(whatCameBack(spending)).toBe(expected);
});
