import { expect, test } from 'vitest';
import { type Returned, whatCameBack } from './failure-words.ts';

test.each<[Returned | null, string | null]>([
  [{ means: 'free_send', returnedAs: 'free_send' }, 'Your free send is back.'],
  [{ means: 'credit', returnedAs: 'credit' }, 'Your send is back.'],
  [{ means: 'card', returnedAs: 'credit' }, 'What you paid for it has come back as one credit.'],
  [{ means: 'card', returnedAs: 'refund' }, 'What you paid for it goes back to your card.'],
  // The money went back by itself before, or the plan has no count to give back to.
  [{ means: 'card', returnedAs: 'nothing' }, null],
  [{ means: 'unlimited', returnedAs: 'nothing' }, null],
  [{ means: 'free_send', returnedAs: null }, null],
  [null, null],
])('%o: %s', (spending, expected) => {
  expect(whatCameBack(spending)).toBe(expected);
});
