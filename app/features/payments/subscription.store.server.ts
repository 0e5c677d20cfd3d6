import { and, eq, gt, max, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { payments, subscriptions } from '#db/schema/payments.ts';

type NewSubscription = typeof subscriptions.$inferInsert;

/**
 * Writes down a subscription as the card provider tells it. A person has one at a time: a second
 * one is kept as unwanted, so that it is ended and its money goes back.
 */
export async function saveSubscription(
  tx: DbOrTx,
  subscription: Omit<NewSubscription, 'wanted'>,
): Promise<void> {
  const { id, state, endsAtPeriodEnd, checkedAt } = subscription;
  const known = await tx
    .update(subscriptions)
    .set({ state, endsAtPeriodEnd, checkedAt })
    .where(eq(subscriptions.id, id))
    .returning({ id: subscriptions.id });
  if (known.length === 1) return;
  const wanted = subscription.userId ? ('active' as const) : ('ended' as const);
  const made = await tx
    .insert(subscriptions)
    .values({ ...subscription, wanted })
    .onConflictDoNothing()
    .returning({ id: subscriptions.id });
  if (made.length === 1) return;
  await tx
    .insert(subscriptions)
    .values({ ...subscription, wanted: 'ended' })
    .onConflictDoUpdate({ target: subscriptions.id, set: { state, endsAtPeriodEnd, checkedAt } });
}

/** Until when a pack is paid follows from its payments that are here and were not taken back. */
export async function refreshPaidUntil(tx: DbOrTx, id: string): Promise<void> {
  const [last] = await tx
    .select({ paidUntil: max(payments.paidUntil) })
    .from(payments)
    .where(
      and(
        eq(payments.subscriptionId, id),
        eq(payments.status, 'completed'),
        gt(payments.amountCents, sql`${payments.refundedCents} + ${payments.disputedCents}`),
      ),
    );
  await tx
    .update(subscriptions)
    .set({ paidUntil: last?.paidUntil ?? null })
    .where(eq(subscriptions.id, id));
}

export async function recordSubscriptionCheck(tx: DbOrTx, id: string, now: Date): Promise<void> {
  await tx.update(subscriptions).set({ checkedAt: now }).where(eq(subscriptions.id, id));
}

/** What we want of a person's packs from now on; a job makes it so at the card provider. */
export async function wantSubscriptions(
  tx: DbOrTx,
  userId: string,
  wanted: 'active' | 'paused' | 'ended',
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ wanted })
    .where(
      and(
        eq(subscriptions.userId, userId),
        ne(subscriptions.state, 'ended'),
        ne(subscriptions.wanted, 'ended'),
      ),
    );
}
