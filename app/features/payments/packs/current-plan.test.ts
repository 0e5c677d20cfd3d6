import { expect, test } from 'vitest';
import { type CurrentPlan, describePlan } from './current-plan.ts';

const plan: CurrentPlan = {
  packId: 'small',
  name: 'Small monthly pack',
  priceCents: 1_999,
  state: 'active',
  paidUntil: new Date('2027-02-15T12:00:00Z'),
  endsAtPeriodEnd: false,
};

test.each([
  [{}, 'Small monthly pack: renews on February 15, 2027.'],
  [{ endsAtPeriodEnd: true }, 'Small monthly pack: cancelled, yours until February 15, 2027.'],
  [{ paidUntil: null }, 'Small monthly pack: waiting for the first payment.'],
  [{ state: 'paused' as const }, 'Small monthly pack: paused, nothing is charged.'],
  [
    { state: 'past_due' as const },
    'Small monthly pack: the payment for the new month failed. Use another card to continue.',
  ],
])('%j', (changes, sentence) => {
  expect(describePlan({ ...plan, ...changes })).toBe(sentence);
});
