import type { PackId } from './plans.ts';

/** The pack a person has now, as pages show it. */
export interface OwnPlan {
  packId: PackId;
  name: string;
  priceCents: number;
  state: 'active' | 'past_due' | 'paused';
  /** End of the last month that was paid; null before the first payment has arrived. */
  paidUntil: Date | null;
  endsAtPeriodEnd: boolean;
}

const dayOf = (instant: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(instant);

/** One sentence about a plan and what comes next. */
export function planInWords({ name, state, paidUntil, endsAtPeriodEnd }: OwnPlan): string {
  const until = paidUntil && dayOf(paidUntil);
  if (state === 'paused') return `${name}: paused, nothing is charged.`;
  if (state === 'past_due') {
    return `${name}: your card did not pay for the new month. Use another card to go on.`;
  }
  if (!until) return `${name}: waiting for the first payment.`;
  return endsAtPeriodEnd
    ? `${name}: cancelled, yours until ${until}.`
    : `${name}: renews on ${until}.`;
}
