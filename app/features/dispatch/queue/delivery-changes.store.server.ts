import { and, eq, gt, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { clearedClaim } from './delivery.store.server.ts';
import { isFromSender } from './lock-deliveries.queries.server.ts';

/** Changes to deliveries that do not come from the worker but from senders, recipients and staff. */

/**
 * Condition: no mail server can have this mail yet, and nobody has read the letter: staff also send again
 * what may have arrived, or was handed over. A worker may have claimed it; clearing the claim makes its
 * `markTransmitting` fail, so it sends nothing.
 */
const isNotTransmitted = (messageId: string) =>
  and(
    eq(deliveries.messageId, messageId),
    inArray(deliveries.state, ['waiting', 'held']),
    isNull(deliveries.transmittingSince),
    eq(deliveries.unknownOutcomes, 0),
    isNull(deliveries.openedAt),
    isNull(deliveries.privateOpenedAt),
  );

/**
 * Cancels a mail that has not left. A worker that has claimed it loses its claim before the last
 * byte and sends nothing.
 * @returns false, and changes nothing, when the mail is being transmitted or has gone out
 */
export async function cancelDelivery(tx: DbOrTx, messageId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(deliveries)
    .set({ ...clearedClaim, state: 'cancelled', updatedAt: now })
    .where(isNotTransmitted(messageId))
    .returning({ id: deliveries.id });
  return rows.length === 1;
}

/**
 * Moves a mail to another time and takes it away from a worker that has claimed it. Call it for
 * every edit of a scheduled message, even if the time stays the same, so that a mail composed before
 * the edit is not sent.
 * @returns false, and changes nothing, when the mail is being transmitted or has gone out
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
      ...clearedClaim,
      state: 'waiting',
      reason: null,
      attempt: 0,
      dueAt,
      nextAttemptAt: dueAt,
      updatedAt: now,
    })
    .where(isNotTransmitted(messageId))
    .returning({ id: deliveries.id });
  return rows.length === 1;
}

/**
 * Ends the links of a letter that nobody has opened.
 * @returns false, and changes nothing, when it was opened first or there is no active link
 */
export async function withdrawDelivery(tx: DbOrTx, messageId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(deliveries)
    .set({ withdrawnAt: now, updatedAt: now })
    .where(
      and(
        eq(deliveries.messageId, messageId),
        or(eq(deliveries.state, 'accepted'), isNotNull(deliveries.privateLinkAt)),
        isNull(deliveries.openedAt),
        isNull(deliveries.privateOpenedAt),
        isNull(deliveries.withdrawnAt),
        or(isNull(deliveries.expiresAt), gt(deliveries.expiresAt, now)),
      ),
    )
    .returning({ id: deliveries.id });
  return rows.length === 1;
}

/**
 * Ends the links of a reported letter, whether it was opened or not. Its sender sees no change.
 * @returns false, and changes nothing, when its links have ended already
 */
export async function takeDownDelivery(tx: DbOrTx, messageId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(deliveries)
    .set({ takenDownAt: now, updatedAt: now })
    .where(and(eq(deliveries.messageId, messageId), hasActiveLink()))
    .returning({ id: deliveries.id });
  return rows.length === 1;
}

export async function markErased(tx: DbOrTx, messageIds: string[], now: Date): Promise<void> {
  await tx
    .update(deliveries)
    .set({
      erasedAt: now,
      linkVisitedAt: null,
      openedAt: null,
      privateVisitedAt: null,
      privateOpenedAt: null,
      updatedAt: now,
    })
    .where(inArray(deliveries.messageId, messageIds));
}

/** Condition: neither the sender, the recipient nor staff have ended the link. */
export const hasActiveLink = (): SQL | undefined =>
  and(isNull(deliveries.withdrawnAt), isNull(deliveries.takenDownAt), isNull(deliveries.erasedAt));

/** Why a delivery needs a person. */
export type DeliveryProblem = Pick<typeof deliveries.$inferSelect, 'state' | 'reason'>;

/** @returns what was wrong; null when it is neither held nor failed, or its link has ended */
export async function markRequeued(
  tx: DbOrTx,
  deliveryId: string,
  now: Date,
): Promise<DeliveryProblem | null> {
  const [before] = await tx
    .select({ state: deliveries.state, reason: deliveries.reason })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.id, deliveryId),
        inArray(deliveries.state, ['held', 'failed']),
        // These resume when the suspension is lifted, the reports are dismissed or the money is back.
        sql`coalesce(${deliveries.reason}, '') not in ('suspended', 'reported', 'unpaid')`,
        hasActiveLink(),
      ),
    )
    .for('update');
  if (!before) return null;
  await tx
    .update(deliveries)
    .set({
      ...clearedClaim,
      state: 'waiting',
      reason: null,
      // The 72 hours of tries start over.
      attempt: 0,
      unknownOutcomes: 0,
      // It is the date of the mail. A copy of one that may have arrived must be identical.
      dueAt: sql`case when ${deliveries.unknownOutcomes} > 0 then ${deliveries.dueAt} else ${now.toISOString()}::timestamptz end`,
      nextAttemptAt: now,
      updatedAt: now,
    })
    .where(eq(deliveries.id, deliveryId));
  return before;
}

/** What returns a held delivery to the queue. It is due now if it fell due in between. */
const resumed = (now: Date) => {
  const atLeastNow = (time: SQL) => sql`greatest(${time}, ${now.toISOString()}::timestamptz)`;
  return {
    state: 'waiting',
    reason: null,
    // The 72 hours of tries start over.
    attempt: 0,
    dueAt: atLeastNow(sql`${deliveries.dueAt}`),
    nextAttemptAt: atLeastNow(sql`${deliveries.nextAttemptAt}`),
    updatedAt: now,
  } as const;
};

/** Queues what time may release: over a cap, reported a while ago, or not paid for any more. */
export async function releaseHeld(db: DbOrTx, heldBefore: Date, now: Date): Promise<number> {
  const rows = await db
    .update(deliveries)
    .set(resumed(now))
    .where(
      and(
        eq(deliveries.state, 'held'),
        inArray(deliveries.reason, ['over_cap', 'reported', 'unpaid']),
        lte(deliveries.updatedAt, heldBefore),
      ),
    )
    .returning({ id: deliveries.id });
  return rows.length;
}

/**
 * Stops everything a suspended sender has queued, at once. A worker that has claimed one of these
 * mails loses its claim before the last byte; only a mail that is being transmitted still goes out.
 */
export async function holdSenderDeliveries(tx: DbOrTx, senderId: string, now: Date): Promise<void> {
  await tx
    .update(deliveries)
    .set({ ...clearedClaim, state: 'held', reason: 'suspended', updatedAt: now })
    .where(
      and(
        eq(deliveries.state, 'waiting'),
        isNull(deliveries.transmittingSince),
        isFromSender(senderId),
      ),
    );
}

/** Queues what is not sent for this reason, whether it is held or waits. @param reason why it is not sent */
export async function markSenderResumed(
  tx: DbOrTx,
  senderId: string,
  reason: 'suspended' | 'reported',
  now: Date,
): Promise<void> {
  await tx
    .update(deliveries)
    .set(resumed(now))
    .where(
      and(eq(deliveries.state, 'held'), eq(deliveries.reason, reason), isFromSender(senderId)),
    );
  await tx
    .update(deliveries)
    .set({ reason: null, nextAttemptAt: now, updatedAt: now })
    .where(
      and(
        eq(deliveries.state, 'waiting'),
        isNull(deliveries.claimId),
        eq(deliveries.reason, reason),
        isFromSender(senderId),
      ),
    );
}

/** Holds everything that was due by now, as if its outcome were unknown. @returns how many */
export async function markDueHeld(db: DbOrTx, now: Date): Promise<number> {
  const rows = await db
    .update(deliveries)
    .set({
      ...clearedClaim,
      state: 'held',
      reason: 'unknown_ending',
      unknownOutcomes: sql`greatest(${deliveries.unknownOutcomes}, 1)`,
      updatedAt: now,
    })
    .where(
      and(
        // A delivery held for another reason may have been resumed and sent since then.
        inArray(deliveries.state, ['waiting', 'held']),
        or(lte(deliveries.dueAt, now), lte(deliveries.nextAttemptAt, now)),
        not(isUnknown),
      ),
    )
    .returning({ id: deliveries.id });
  return rows.length;
}

/** Queues what `markDueHeld` held at this moment and nobody has decided since. @returns how many */
export async function markDueReleased(db: DbOrTx, heldAt: Date, now: Date): Promise<number> {
  const rows = await db
    .update(deliveries)
    .set(resumed(now))
    .where(and(isUnknown, eq(deliveries.updatedAt, heldAt)))
    .returning({ id: deliveries.id });
  return rows.length;
}

const isUnknown = sql`(${deliveries.state} = 'held' and ${deliveries.reason} is not distinct from 'unknown_ending')`;
