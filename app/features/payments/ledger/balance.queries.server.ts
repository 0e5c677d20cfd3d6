import { and, count, eq, gt, gte, isNull, lt, max, ne } from 'drizzle-orm';
import { monthsLater } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { getSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { FREE_TRIAL_SENDS } from '#app/shared/product.ts';
import { profiles } from '#db/schema/accounts.ts';
import { payments, spendings, subscriptions } from '#db/schema/payments.ts';
import { fairUseSetting } from '../payment-settings.ts';
import type { SendBalance } from './send-balance.rules.ts';

interface UnlimitedPlan {
  subscriptionId: string;
  paidUntil: Date;
  sendsLeft: number;
}

/** A person's unlimited plan that is paid and not paused, with the sends left of its fair use. */
export async function findUnlimitedPlan(
  db: DbOrTx,
  userId: string,
  now: Date,
): Promise<UnlimitedPlan | null> {
  const [plan] = await db
    .select({
      subscriptionId: subscriptions.id,
      paidUntil: subscriptions.paidUntil,
      createdAt: subscriptions.createdAt,
    })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.packId, 'unlimited'),
        eq(subscriptions.desiredState, 'active'),
        ne(subscriptions.state, 'paused'),
        gt(subscriptions.paidUntil, now),
      ),
    )
    .limit(1);
  if (!plan?.paidUntil) return null;
  const { subscriptionId, paidUntil } = plan;
  const periodStart = await findPeriodStart(db, { ...plan, paidUntil }, now);
  const [used] = await db
    .select({ total: count() })
    .from(spendings)
    .where(
      and(
        eq(spendings.userId, userId),
        eq(spendings.paymentMethod, 'unlimited'),
        // A message that was cancelled or not delivered does not count.
        isNull(spendings.returnedAt),
        gte(spendings.spentAt, periodStart),
      ),
    );
  const fairUseSends = await getSiteSetting(db, fairUseSetting);
  return {
    subscriptionId,
    paidUntil,
    sendsLeft: Math.max(0, fairUseSends - (used?.total ?? 0)),
  };
}

/** When the paid month started: at the end of the previous one, or with the plan itself. */
async function findPeriodStart(
  db: DbOrTx,
  plan: { subscriptionId: string; paidUntil: Date; createdAt: Date },
  now: Date,
): Promise<Date> {
  const [previous] = await db
    .select({ paidUntil: max(payments.paidUntil) })
    .from(payments)
    .where(
      and(eq(payments.subscriptionId, plan.subscriptionId), lt(payments.paidUntil, plan.paidUntil)),
    );
  const start = previous?.paidUntil ?? plan.createdAt;
  // A month paid in advance has not started yet: count the past month instead.
  return start <= now ? start : monthsLater(now, -1);
}

/** A person's free sends, credits and unlimited plan. Without a profile row it is the one free send. */
export async function findSendBalance(
  db: DbOrTx,
  userId: string,
  now: Date,
): Promise<SendBalance & { unlimited: UnlimitedPlan | null }> {
  const [profile] = await db
    .select({
      freeSendsRemaining: profiles.freeSendsRemaining,
      totalCredits: profiles.totalCredits,
    })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  const unlimited = await findUnlimitedPlan(db, userId, now);
  return {
    freeSendsRemaining: profile?.freeSendsRemaining ?? FREE_TRIAL_SENDS,
    totalCredits: profile?.totalCredits ?? 0,
    hasUnlimited: (unlimited?.sendsLeft ?? 0) > 0,
    unlimited,
  };
}
