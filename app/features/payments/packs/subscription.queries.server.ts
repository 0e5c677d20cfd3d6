import { and, asc, desc, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { users } from '#db/schema/accounts.ts';
import { subscriptions } from '#db/schema/payments.ts';
import { findCustomerId, RECONCILE_BATCH } from '../payment.queries.server.ts';
import type { CurrentPlan } from './current-plan.ts';
import { findPack } from './packs.ts';

export type Subscription = typeof subscriptions.$inferSelect;

export async function findSubscription(db: DbOrTx, id: string): Promise<Subscription | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row ?? null;
}

/** A person's current pack, if any: active, past due or paused. */
export async function findCurrentSubscription(
  db: DbOrTx,
  userId: string,
): Promise<Subscription | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        ne(subscriptions.state, 'ended'),
        ne(subscriptions.desiredState, 'ended'),
      ),
    )
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
  return row ?? null;
}

/**
 * What a new subscription of this person should be: paused while they are suspended. Locks the person,
 * so that a suspension at the same moment is either seen here or sees the new subscription.
 */
export const firstDesiredState = (userId: string | null | undefined): SQL =>
  sql`coalesce((
    select case when ${users.suspendedAt} is null then 'active' else 'paused' end
      from ${users} where ${users.id} = ${userId ?? null} for share), 'ended')`;

/**
 * Subscriptions that are not in their desired state or were not checked for a long time: since
 * `longAgo`, or since `whileAgo` once their paid month is over.
 */
export async function listSubscriptionsToReconcile(
  db: DbOrTx,
  { now, longAgo, whileAgo }: { now: Date; longAgo: Date; whileAgo: Date },
): Promise<Subscription[]> {
  const { state, desiredState, checkedAt, paidUntil } = subscriptions;
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        ne(state, 'ended'),
        or(
          eq(desiredState, 'ended'),
          and(eq(desiredState, 'paused'), ne(state, 'paused')),
          and(eq(desiredState, 'active'), eq(state, 'paused')),
          lt(checkedAt, longAgo),
          and(lt(paidUntil, now), lt(checkedAt, whileAgo)),
        ),
      ),
    )
    .orderBy(asc(checkedAt))
    .limit(RECONCILE_BATCH);
}

/** A person's current pack for dashboard, pricing and settings; null without one. */
export async function findCurrentPlan(db: DbOrTx, userId: string): Promise<CurrentPlan | null> {
  const subscription = await findCurrentSubscription(db, userId);
  const pack = findPack(subscription?.packId ?? null);
  if (!subscription || !pack || subscription.state === 'ended') return null;
  return {
    packId: pack.id,
    name: pack.name,
    priceCents: pack.priceCents,
    state: subscription.desiredState === 'paused' ? 'paused' : subscription.state,
    paidUntil: subscription.paidUntil,
    endsAtPeriodEnd: subscription.endsAtPeriodEnd,
  };
}

/** Whether the billing portal has anything to show a person: a current or past pack. */
export const hasBillingAccount = async (db: DbOrTx, userId: string): Promise<boolean> =>
  (await findCustomerId(db, userId)) !== null;
