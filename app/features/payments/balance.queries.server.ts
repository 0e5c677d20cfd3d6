import { and, count, eq, gt, gte, isNull, lt, max, ne } from 'drizzle-orm';
import { days, monthsLater, shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { getSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { FREE_TRIAL_SENDS } from '#app/shared/product.ts';
import { profiles, users } from '#db/schema/accounts.ts';
import { payments, spendings, subscriptions } from '#db/schema/payments.ts';
import { fairUseSetting } from './payment-settings.ts';
import type { SendBalance } from './send-balance.rules.ts';

/** Free sends of all people in the 24 hours before `now`. */
export async function countFreeSends(tx: DbOrTx, now: Date): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(spendings)
    .where(
      and(eq(spendings.paymentMethod, 'free_send'), gt(spendings.spentAt, shifted(now, -days(1)))),
    );
  return row?.total ?? 0;
}

export interface UnlimitedPlan {
  subscriptionId: string;
  paidUntil: Date;
  sendsLeft: number;
}

/**
 * The unlimited plan a person may send with now: paid, not suspended, with sends left or not.
 * Whoever spends from it holds the person's row, so the count cannot be outrun.
 */
export async function findUnlimitedPlan(
  tx: DbOrTx,
  userId: string,
  now: Date,
): Promise<UnlimitedPlan | null> {
  const [plan] = await tx
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
        eq(subscriptions.wanted, 'active'),
        ne(subscriptions.state, 'paused'),
        gt(subscriptions.paidUntil, now),
      ),
    )
    .limit(1);
  if (!plan?.paidUntil) return null;
  const { subscriptionId, paidUntil } = plan;
  const periodStart = await findPeriodStart(tx, { ...plan, paidUntil }, now);
  const [used] = await tx
    .select({ total: count() })
    .from(spendings)
    .where(
      and(
        eq(spendings.userId, userId),
        eq(spendings.paymentMethod, 'unlimited'),
        // What was cancelled or not delivered has used nothing.
        isNull(spendings.returnedAt),
        gte(spendings.spentAt, periodStart),
      ),
    );
  const fairUseSends = await getSiteSetting(tx, fairUseSetting);
  return {
    subscriptionId,
    paidUntil,
    sendsLeft: Math.max(0, fairUseSends - (used?.total ?? 0)),
  };
}

/** When the paid month began: where the one before it ended, or with the plan itself. */
async function findPeriodStart(
  tx: DbOrTx,
  plan: { subscriptionId: string; paidUntil: Date; createdAt: Date },
  now: Date,
): Promise<Date> {
  const [before] = await tx
    .select({ paidUntil: max(payments.paidUntil) })
    .from(payments)
    .where(
      and(eq(payments.subscriptionId, plan.subscriptionId), lt(payments.paidUntil, plan.paidUntil)),
    );
  const start = before?.paidUntil ?? plan.createdAt;
  // A month that was paid ahead of its time does not begin before it.
  return start <= now ? start : monthsLater(now, -1);
}

/** What a person has to send with. Without a profile row it is the one free send (spec section 3). */
export async function findSendBalance(
  tx: DbOrTx,
  userId: string,
  now: Date,
): Promise<SendBalance & { unlimited: UnlimitedPlan | null }> {
  const [profile] = await tx
    .select({
      freeSendsRemaining: profiles.freeSendsRemaining,
      totalCredits: profiles.totalCredits,
    })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  const unlimited = await findUnlimitedPlan(tx, userId, now);
  return {
    freeSendsRemaining: profile?.freeSendsRemaining ?? FREE_TRIAL_SENDS,
    totalCredits: profile?.totalCredits ?? 0,
    hasUnlimited: (unlimited?.sendsLeft ?? 0) > 0,
    unlimited,
  };
}

export async function findSenderAddress(tx: DbOrTx, userId: string) {
  const [user] = await tx
    .select({ email: users.email, isEmailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return user ?? null;
}
