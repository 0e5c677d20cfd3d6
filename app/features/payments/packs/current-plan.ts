import { longDate } from '#app/shared/long-date.ts';
import type { PackId } from './packs.ts';

/** A person's pack, as pages show it. */
export interface CurrentPlan {
  packId: PackId;
  name: string;
  priceCents: number;
  state: 'active' | 'past_due' | 'paused';
  /** End of the last month that was paid; null until the first payment arrives. */
  paidUntil: Date | null;
  endsAtPeriodEnd: boolean;
}

/** One sentence about a plan and what happens next. */
export function describePlan({ name, state, paidUntil, endsAtPeriodEnd }: CurrentPlan): string {
  const until = paidUntil && longDate(paidUntil);
  if (state === 'paused') return `${name}: paused, nothing is charged.`;
  if (state === 'past_due') {
    return `${name}: the payment for the new month failed. Use another card to continue.`;
  }
  if (!until) return `${name}: waiting for the first payment.`;
  return endsAtPeriodEnd
    ? `${name}: cancelled, yours until ${until}.`
    : `${name}: renews on ${until}.`;
}
