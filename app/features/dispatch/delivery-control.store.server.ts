import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries, dispatchControl } from '#db/schema/dispatch.ts';
import { isFrom } from './sender.queries.server.ts';
import { hasLink, lockWanted } from './wanted.queries.server.ts';

/** What people decide about deliveries: senders about their own, staff about those in trouble. */

const untouched = { claimId: null, claimUntil: null, transmittingSince: null };

/**
 * A delivery that no byte of has been promised to a mail server. A worker may have claimed it: it
 * finds its claim gone when it marks the last byte (`markTransmitting`), and sends nothing.
 */
const isStillOurs = (messageId: string) =>
  and(
    eq(deliveries.messageId, messageId),
    inArray(deliveries.state, ['waiting', 'held']),
    isNull(deliveries.transmittingSince),
    eq(deliveries.unknownOutcomes, 0),
  );

/** @returns false when the mail is on its way or gone; then nothing has changed */
export async function cancelDelivery(tx: DbOrTx, messageId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(deliveries)
    .set({ ...untouched, state: 'cancelled', updatedAt: now })
    .where(isStillOurs(messageId))
    .returning({ id: deliveries.id });
  return rows.length === 1;
}

/**
 * Moves a delivery to another time, and takes it away from a worker that has begun on it. Call it
 * for every edit of a scheduled message, also when the time stays: a mail already put together from
 * the old words is then not sent.
 * @returns false when the mail is on its way or gone; then nothing has changed
 */
export async function rescheduleDelivery(
  tx: DbOrTx,
  messageId: string,
  dueAt: Date,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(deliveries)
    .set({
      ...untouched,
      state: 'waiting',
      reason: null,
      attempt: 0,
      dueAt,
      nextAttemptAt: dueAt,
      updatedAt: now,
    })
    .where(isStillOurs(messageId))
    .returning({ id: deliveries.id });
  return rows.length === 1;
}

/**
 * Ends the link of a message that nobody has opened (product.md section 3).
 * @returns false when it was opened first, or there is no link to end
 */
export async function withdrawDelivery(tx: DbOrTx, messageId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(deliveries)
    .set({ withdrawnAt: now, updatedAt: now })
    .where(
      and(
        eq(deliveries.messageId, messageId),
        eq(deliveries.state, 'accepted'),
        isNull(deliveries.openedAt),
        isNull(deliveries.withdrawnAt),
        or(isNull(deliveries.expiresAt), gt(deliveries.expiresAt, now)),
      ),
    )
    .returning({ id: deliveries.id });
  return rows.length === 1;
}

/** Why a delivery needs a person. */
export type Trouble = Pick<typeof deliveries.$inferSelect, 'state' | 'reason'>;

/**
 * Sends a held or failed delivery on its way again, with a clean sheet.
 * @returns null when it is neither, or when somebody has ended it: then nothing has changed
 */
export async function restartDelivery(
  tx: DbOrTx,
  deliveryId: string,
  now: Date,
): Promise<{ messageId: string; before: Trouble } | null> {
  const [found] = await tx
    .select({
      messageId: deliveries.messageId,
      state: deliveries.state,
      reason: deliveries.reason,
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.id, deliveryId),
        inArray(deliveries.state, ['held', 'failed']),
        // What waits for its sender to be restored is no trouble of the delivery.
        sql`${deliveries.reason} is distinct from 'suspended'`,
        hasLink(),
      ),
    )
    .for('update');
  if (!found || !(await lockWanted(tx, found.messageId))) return null;
  const { messageId, ...before } = found;
  await tx
    .update(deliveries)
    .set({
      ...untouched,
      state: 'waiting',
      reason: null,
      attempt: 0,
      unknownOutcomes: 0,
      // The 72 hours of trying begin again.
      dueAt: now,
      nextAttemptAt: now,
      updatedAt: now,
    })
    .where(eq(deliveries.id, deliveryId));
  return { messageId, before };
}

/** What was held because there was too much of it at once may be looked at again. */
export async function releaseOverCap(tx: DbOrTx, heldBefore: Date, now: Date): Promise<number> {
  const rows = await tx
    .update(deliveries)
    .set({ state: 'waiting', reason: null, nextAttemptAt: now, updatedAt: now })
    .where(
      and(
        eq(deliveries.state, 'held'),
        eq(deliveries.reason, 'over_cap'),
        sql`${deliveries.updatedAt} <= ${heldBefore.toISOString()}`,
      ),
    )
    .returning({ id: deliveries.id });
  return rows.length;
}

/**
 * Stops everything a sender has queued, at once: a mail that a worker has begun finds its claim gone
 * before its last byte. Only what a server may have already is left to end.
 */
export async function holdDeliveriesOf(tx: DbOrTx, senderId: string, now: Date): Promise<void> {
  await tx
    .update(deliveries)
    .set({ ...untouched, state: 'held', reason: 'suspended', updatedAt: now })
    .where(
      and(eq(deliveries.state, 'waiting'), isNull(deliveries.transmittingSince), isFrom(senderId)),
    );
}

/** Lets go what was stopped. What was due meanwhile is due now, with its days of trying before it. */
export async function releaseDeliveriesOf(tx: DbOrTx, senderId: string, now: Date): Promise<void> {
  const atLeastNow = (time: SQL) => sql`greatest(${time}, ${now.toISOString()}::timestamptz)`;
  await tx
    .update(deliveries)
    .set({
      state: 'waiting',
      reason: null,
      attempt: 0,
      dueAt: atLeastNow(sql`${deliveries.dueAt}`),
      nextAttemptAt: atLeastNow(sql`${deliveries.nextAttemptAt}`),
      updatedAt: now,
    })
    .where(and(eq(deliveries.state, 'held'), eq(deliveries.reason, 'suspended'), isFrom(senderId)));
}

/** @returns false when it stood so already; then nothing has changed, not even since when */
export async function setPaused(tx: DbOrTx, isPaused: boolean, now: Date): Promise<boolean> {
  await tx.insert(dispatchControl).values({ id: 1 }).onConflictDoNothing();
  const rows = await tx
    .update(dispatchControl)
    .set({ isPaused, pausedAt: isPaused ? now : null })
    .where(and(eq(dispatchControl.id, 1), ne(dispatchControl.isPaused, isPaused)))
    .returning({ id: dispatchControl.id });
  return rows.length === 1;
}

/** Notes that the mail server cannot be reached, or (null) that it answers again. */
export async function setUnreachable(
  tx: DbOrTx,
  trouble: { since: Date; reason: string } | null,
): Promise<void> {
  const values = {
    unreachableSince: trouble?.since ?? null,
    unreachableReason: trouble?.reason ?? null,
  };
  await tx
    .insert(dispatchControl)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({
      target: dispatchControl.id,
      set: trouble
        ? {
            unreachableSince: sql`coalesce(${dispatchControl.unreachableSince}, excluded.unreachable_since)`,
            unreachableReason: values.unreachableReason,
          }
        : values,
    });
}

/** Darkens links at the recipient's wish, and forgets when they were used. */
export async function eraseDeliveries(tx: DbOrTx, messageIds: string[], now: Date): Promise<void> {
  await tx
    .update(deliveries)
    .set({ erasedAt: now, linkVisitedAt: null, openedAt: null, updatedAt: now })
    .where(inArray(deliveries.messageId, messageIds));
}
