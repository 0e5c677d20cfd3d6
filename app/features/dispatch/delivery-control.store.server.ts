import { and, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries, dispatchControl } from '#db/schema/dispatch.ts';
import { isFrom } from './sender.queries.server.ts';
import { hasLink } from './wanted.queries.server.ts';

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

export async function updateToCancelled(
  tx: DbOrTx,
  messageId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(deliveries)
    .set({ ...untouched, state: 'cancelled', updatedAt: now })
    .where(isStillOurs(messageId))
    .returning({ id: deliveries.id });
  return rows.length === 1;
}

export async function updateToDueAt(
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

export async function updateToWithdrawn(
  tx: DbOrTx,
  messageId: string,
  now: Date,
): Promise<boolean> {
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
export type DeliveryTrouble = Pick<typeof deliveries.$inferSelect, 'state' | 'reason'>;

/** @returns what was wrong; null when it is neither held nor failed, or its link has ended */
export async function updateToRestarted(
  tx: DbOrTx,
  deliveryId: string,
  now: Date,
): Promise<DeliveryTrouble | null> {
  const [before] = await tx
    .select({ state: deliveries.state, reason: deliveries.reason })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.id, deliveryId),
        inArray(deliveries.state, ['held', 'failed']),
        // Restoring the sender resumes these.
        sql`${deliveries.reason} is distinct from 'suspended'`,
        hasLink(),
      ),
    )
    .for('update');
  if (!before) return null;
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
  return before;
}

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

export async function updateSenderToHeld(tx: DbOrTx, senderId: string, now: Date): Promise<void> {
  await tx
    .update(deliveries)
    .set({ ...untouched, state: 'held', reason: 'suspended', updatedAt: now })
    .where(
      and(eq(deliveries.state, 'waiting'), isNull(deliveries.transmittingSince), isFrom(senderId)),
    );
}

export async function updateSenderToResumed(
  tx: DbOrTx,
  senderId: string,
  now: Date,
): Promise<void> {
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

export async function updateToErased(tx: DbOrTx, messageIds: string[], now: Date): Promise<void> {
  await tx
    .update(deliveries)
    .set({ erasedAt: now, linkVisitedAt: null, openedAt: null, updatedAt: now })
    .where(inArray(deliveries.messageId, messageIds));
}

/** Holds everything that was due by now, as if its outcome were unknown. @returns how many */
export async function updateDueToHeld(tx: DbOrTx, now: Date): Promise<number> {
  const rows = await tx
    .update(deliveries)
    .set({
      ...untouched,
      state: 'held',
      reason: 'unknown_ending',
      unknownOutcomes: sql`greatest(${deliveries.unknownOutcomes}, 1)`,
      updatedAt: now,
    })
    .where(
      and(
        // A delivery held for another reason may have been resumed and sent since the backup.
        inArray(deliveries.state, ['waiting', 'held']),
        or(lte(deliveries.dueAt, now), lte(deliveries.nextAttemptAt, now)),
      ),
    )
    .returning({ id: deliveries.id });
  return rows.length;
}
