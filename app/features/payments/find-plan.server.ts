import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { getSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import type { OwnPlan } from './own-plan.ts';
import { findCustomerId, findOwnSubscription } from './payment.queries.server.ts';
import { findPack } from './payment.rules.ts';
import { fairUseSetting } from './payment-settings.ts';

/** The pack a person has now, for dashboard, pricing and settings; null without one. */
export async function findPlan(tx: DbOrTx, userId: string): Promise<OwnPlan | null> {
  const running = await findOwnSubscription(tx, userId);
  const pack = findPack(running?.packId ?? null);
  if (!running || !pack || running.state === 'ended') return null;
  return {
    packId: pack.id,
    name: pack.name,
    priceCents: pack.priceCents,
    state: running.wanted === 'paused' ? 'paused' : running.state,
    paidUntil: running.paidUntil,
    endsAtPeriodEnd: running.endsAtPeriodEnd,
  };
}

/** Whether a person has anything to see in the billing portal: a pack now or before. */
export const hasBillingAccount = async (tx: DbOrTx, userId: string): Promise<boolean> =>
  (await findCustomerId(tx, userId)) !== null;

/** The stated fair use of the unlimited plan: sends in a paid month. */
export const getFairUseSends = (tx: DbOrTx): Promise<number> => getSiteSetting(tx, fairUseSetting);
