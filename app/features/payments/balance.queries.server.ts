import { and, count, eq, gt, ne } from 'drizzle-orm';
import { days, monthsLater, shifted } from '#app/platform/clock/clock.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { profiles, users } from '#db/schema/accounts.ts';
import { paymentSettings, spendings, subscriptions } from '#db/schema/payments.ts';
import type { PaymentSettings } from './payment.rules.ts';
import { UNLIMITED_FAIR_USE_SENDS } from './plans.ts';
import type { SendBalance } from './send-balance.rules.ts';

const DEFAULT_SETTINGS: PaymentSettings = {
  freeSendsADay: 1_000,
  fairUseSends: UNLIMITED_FAIR_USE_SENDS,
};

/** What an admin has set, or what holds while nobody has. */
export async function getPaymentSettings(tx: Tx): Promise<PaymentSettings> {
  const [row] = await tx
    .select({
      freeSendsADay: paymentSettings.freeSendsADay,
      fairUseSends: paymentSettings.fairUseSends,
    })
    .from(paymentSettings);
  return row ?? DEFAULT_SETTINGS;
}

/** Free sends of all people in the 24 hours before `now`. */
export async function countFreeSends(tx: Tx, now: Date): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(spendings)
    .where(and(eq(spendings.means, 'free_send'), gt(spendings.spentAt, shifted(now, -days(1)))));
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
  tx: Tx,
  userId: string,
  now: Date,
): Promise<UnlimitedPlan | null> {
  const [plan] = await tx
    .select({ subscriptionId: subscriptions.id, paidUntil: subscriptions.paidUntil })
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
  const [used] = await tx
    .select({ total: count() })
    .from(spendings)
    .where(
      and(
        eq(spendings.userId, userId),
        eq(spendings.means, 'unlimited'),
        gt(spendings.spentAt, monthsLater(plan.paidUntil, -1)),
      ),
    );
  const { fairUseSends } = await getPaymentSettings(tx);
  return {
    subscriptionId: plan.subscriptionId,
    paidUntil: plan.paidUntil,
    sendsLeft: Math.max(0, fairUseSends - (used?.total ?? 0)),
  };
}

/** What a person has to send with. Without a profile row it is the one free send (spec section 3). */
export async function findSendBalance(
  tx: Tx,
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
    freeSendsRemaining: profile?.freeSendsRemaining ?? 1,
    totalCredits: profile?.totalCredits ?? 0,
    hasUnlimited: (unlimited?.sendsLeft ?? 0) > 0,
    unlimited,
  };
}

export async function findSenderAddress(tx: Tx, userId: string) {
  const [user] = await tx
    .select({ email: users.email, isEmailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return user ?? null;
}
