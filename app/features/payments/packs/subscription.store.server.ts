import { and, eq, gt, max, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { payments, subscriptions } from '#db/schema/payments.ts';
import { firstDesiredState } from './subscription.queries.server.ts';

type NewSubscription = typeof subscriptions.$inferInsert;

/**
 * Saves a subscription as the card provider has it. A person has one at a time: a second one, or one
 * without a person, is saved with the desired state `ended`, so that it is cancelled and refunded. One
 * that a suspended person had just paid is paused.
 */
export async function saveSubscription(
  db: DbOrTx,
  subscription: Omit<NewSubscription, 'desiredState'>,
): Promise<void> {
  const { id, state, endsAtPeriodEnd, checkedAt } = subscription;
  const updated = await db
    .update(subscriptions)
    .set({
      state,
      endsAtPeriodEnd,
      checkedAt,
      // Nobody could cancel a pack that was left without its person.
      desiredState: sql`case when ${subscriptions.userId} is null then 'ended' else ${subscriptions.desiredState} end`,
    })
    .where(eq(subscriptions.id, id))
    .returning({ id: subscriptions.id });
  if (updated.length === 1) return;
  const desiredState = firstDesiredState(subscription.userId);
  const inserted = await db
    .insert(subscriptions)
    .values({ ...subscription, desiredState })
    .onConflictDoNothing()
    .returning({ id: subscriptions.id });
  if (inserted.length === 1) return;
  await db
    .insert(subscriptions)
    .values({ ...subscription, desiredState: 'ended' })
    .onConflictDoUpdate({ target: subscriptions.id, set: { state, endsAtPeriodEnd, checkedAt } });
}

/** Derives until when a pack is paid from its payments whose money we still hold. */
export async function refreshPaidUntil(db: DbOrTx, id: string): Promise<void> {
  const [last] = await db
    .select({ paidUntil: max(payments.paidUntil) })
    .from(payments)
    .where(
      and(
        eq(payments.subscriptionId, id),
        eq(payments.status, 'completed'),
        gt(payments.amountCents, sql`${payments.refundedCents} + ${payments.disputedCents}`),
      ),
    );
  await db
    .update(subscriptions)
    .set({ paidUntil: last?.paidUntil ?? null })
    .where(eq(subscriptions.id, id));
}

export async function recordSubscriptionCheck(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db.update(subscriptions).set({ checkedAt: now }).where(eq(subscriptions.id, id));
}

/** Decides the state of a person's packs; a job brings the card provider to it. */
export async function setDesiredState(
  db: DbOrTx,
  userId: string,
  desiredState: 'active' | 'paused' | 'ended',
): Promise<void> {
  await db
    .update(subscriptions)
    .set({ desiredState })
    .where(
      and(
        eq(subscriptions.userId, userId),
        ne(subscriptions.state, 'ended'),
        ne(subscriptions.desiredState, 'ended'),
      ),
    );
}

/** Takes a person's name off their packs, past and present. */
export async function detachSubscriptions(tx: DbOrTx, userId: string): Promise<void> {
  await tx.update(subscriptions).set({ userId: null }).where(eq(subscriptions.userId, userId));
}

/** Locks a plan while a send is taken from it, so that two at once cannot exceed its limit. */
export async function lockSubscription(tx: DbOrTx, id: string): Promise<void> {
  await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
    .for('update');
}
