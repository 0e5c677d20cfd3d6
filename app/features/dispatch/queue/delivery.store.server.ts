import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { seconds, shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries, dispatchControl } from '#db/schema/dispatch.ts';
import { type LinkKind, RECORDING_WAIT, UNKNOWN_OUTCOMES_BEFORE_HOLD } from '../delivery.rules.ts';
import type { Provider } from '../providers/provider.rules.ts';
import { REMINDER_AFTER } from '../reminders/reminder.rules.ts';
import { unfinishedRecordings } from './unfinished-recording.queries.server.ts';

/** Longer than any send may take, so that a claim outlives its attempt. */
const LEASE = seconds(90);

export interface NewDelivery {
  id: string;
  messageId: string;
  dueAt: Date;
  tokenHash: Buffer;
  tokenKeyVersion: number;
  mailCodeHash: Buffer;
}

export async function insertDelivery(tx: DbOrTx, delivery: NewDelivery, now: Date): Promise<void> {
  await tx.insert(deliveries).values({
    ...delivery,
    state: 'waiting',
    nextAttemptAt: delivery.dueAt,
    createdAt: now,
    updatedAt: now,
  });
}

/** Makes room for a new delivery of a message whose last one was cancelled or failed. */
export async function deleteClosed(tx: DbOrTx, messageId: string): Promise<void> {
  await tx
    .delete(deliveries)
    .where(
      and(eq(deliveries.messageId, messageId), inArray(deliveries.state, ['cancelled', 'failed'])),
    );
}

export interface ClaimedDelivery {
  id: string;
  messageId: string;
  claimId: string;
  dueAt: Date;
  attempt: number;
  /** Attempts after which a copy may have arrived. */
  unknownOutcomes: number;
  tokenKeyVersion: number;
}

/**
 * Claims up to `limit` due deliveries for this worker. If a worker dies, its claims expire with their
 * lease. If it died while the last byte was going out, nobody knows the outcome; after two unknown
 * outcomes the delivery is held for a person to decide.
 * A letter whose recording is still being converted waits for it, for `RECORDING_WAIT` at most: a
 * conversion that is lost holds nothing longer.
 */
export async function claimDue(
  db: DbOrTx,
  claimId: string,
  limit: number,
  now: Date,
): Promise<ClaimedDelivery[]> {
  const wasTransmitting = sql`${deliveries.transmittingSince} is not null`;
  const unknownOutcomes = sql`${deliveries.unknownOutcomes} + (${wasTransmitting})::int`;
  const isHeld = sql`(${unknownOutcomes} >= ${UNKNOWN_OUTCOMES_BEFORE_HOLD})`;
  const due = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.state, 'waiting'),
        sql`not exists (select 1 from ${dispatchControl} where ${dispatchControl.isPaused})`,
        sql`${deliveries.nextAttemptAt} <= ${now.toISOString()}`,
        sql`(${deliveries.claimUntil} is null or ${deliveries.claimUntil} <= ${now.toISOString()})`,
        // As an array, the list is read once and not for each delivery.
        sql`(${deliveries.dueAt} <= ${shifted(now, -RECORDING_WAIT).toISOString()}
          or ${deliveries.messageId} <> all (array(${unfinishedRecordings(db)})))`,
      ),
    )
    .orderBy(deliveries.nextAttemptAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(deliveries)
    .set({
      state: sql`case when ${isHeld} then 'held' else 'waiting' end`,
      reason: sql`case when ${isHeld} then 'unknown_ending' end`,
      claimId: sql`case when ${isHeld} then null else ${claimId}::uuid end`,
      claimUntil: sql`case when ${isHeld} then null else ${shifted(now, LEASE).toISOString()}::timestamptz end`,
      unknownOutcomes,
      transmittingSince: null,
      // Indexed, for the lists of trouble. Left as it is, PostgreSQL need not write to every index.
      updatedAt: sql`case when ${isHeld} then ${now.toISOString()}::timestamptz else ${deliveries.updatedAt} end`,
    })
    .where(sql`${deliveries.id} in ${due}`)
    .returning({
      id: deliveries.id,
      messageId: deliveries.messageId,
      state: deliveries.state,
      dueAt: deliveries.dueAt,
      attempt: deliveries.attempt,
      unknownOutcomes: deliveries.unknownOutcomes,
      tokenKeyVersion: deliveries.tokenKeyVersion,
    });
  return rows.flatMap(({ state, ...row }) => (state === 'waiting' ? [{ ...row, claimId }] : []));
}

type Claim = Pick<ClaimedDelivery, 'id' | 'claimId'>;

const matchesClaim = ({ id, claimId }: Claim) =>
  and(eq(deliveries.id, id), eq(deliveries.claimId, claimId));

const matchesAnyClaim = (claims: Claim[]) =>
  sql`(${deliveries.id}, ${deliveries.claimId}) in (select * from unnest(
    ${sql.param(claims.map((claim) => claim.id))}::uuid[],
    ${sql.param(claims.map((claim) => claim.claimId))}::uuid[]))`;

/**
 * Records, just before the last byte, that from now on the outcome may stay unknown. Renews the lease,
 * because the send may have started long after the claim.
 * @returns the ids of the deliveries that are still ours. The others must not be sent: their lease
 *   has expired, or the message was cancelled or edited
 */
export async function markTransmitting(
  db: DbOrTx,
  claims: Claim[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .update(deliveries)
    .set({ transmittingSince: now, claimUntil: shifted(now, LEASE) })
    .where(and(matchesAnyClaim(claims), sql`${deliveries.claimUntil} > ${now.toISOString()}`))
    .returning({ id: deliveries.id });
  return new Set(rows.map((row) => row.id));
}

/** Makes a claimed delivery due now, because its mail must not say what it would have said then. */
export async function makeDueNow(db: DbOrTx, claim: Claim, now: Date): Promise<void> {
  await db.update(deliveries).set({ dueAt: now, updatedAt: now }).where(matchesClaim(claim));
}

/** The columns of a delivery that no worker holds, and that waits for a time of its own, if it waits. */
export const clearedClaim = {
  claimId: null,
  claimUntil: null,
  transmittingSince: null,
  overdueSince: null,
};

/**
 * Records what the mail server accepted, or what was opened before it refused a second copy.
 * @returns the messages whose claim is still ours
 */
export async function markAccepted(
  tx: DbOrTx,
  claims: (Claim & { code: number | null; provider: Provider | null; expiresAt: Date })[],
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .update(deliveries)
    .set({
      ...clearedClaim,
      state: 'accepted',
      reason: null,
      attempt: sql`${deliveries.attempt} + 1`,
      acceptedAt: now,
      expiresAt: sql`codes.expires_at`,
      reminderDueAt: sql`case when ${deliveries.reminderSentAt} is null then (
        select greatest(${now.toISOString()}::timestamptz, messages.opens_at)
               + ${REMINDER_AFTER / seconds(1)}::int * interval '1 second'
          from messages
         where messages.id = ${deliveries.messageId} and messages.wants_reminder
           and not messages.is_anonymous
      ) end`,
      lastCode: sql`codes.code`,
      provider: sql`codes.provider`,
      updatedAt: now,
    })
    .from(sql`(select * from unnest(${sql.param(claims.map((claim) => claim.id))}::uuid[],
      ${sql.param(claims.map((claim) => claim.claimId))}::uuid[],
      ${sql.param(claims.map((claim) => claim.code))}::int[],
      ${sql.param(claims.map((claim) => claim.provider))}::text[],
      ${sql.param(claims.map((claim) => claim.expiresAt.toISOString()))}::timestamptz[])
      as codes (id, claim_id, code, provider, expires_at)) as codes`)
    .where(sql`${deliveries.id} = codes.id and ${deliveries.claimId} = codes.claim_id`)
    .returning({ messageId: deliveries.messageId });
  return rows.map((row) => row.messageId);
}

/**
 * Schedules the next attempt. `counts` is false when no server answered this one; `reason` tells staff why
 * it was not made.
 */
export async function postpone(
  db: DbOrTx,
  claim: Claim,
  next: { at: Date; code: number | null; counts: boolean; reason?: 'withheld' | 'reported' },
  now: Date,
): Promise<void> {
  await db
    .update(deliveries)
    .set({
      ...clearedClaim,
      attempt: sql`${deliveries.attempt} + ${next.counts ? 1 : 0}`,
      nextAttemptAt: next.at,
      ...(!next.counts && {
        overdueSince: sql`coalesce(${deliveries.overdueSince}, ${deliveries.nextAttemptAt})`,
      }),
      lastCode: next.code,
      reason: next.reason ?? null,
      updatedAt: now,
    })
    .where(matchesClaim(claim));
}

/** Leaves a delivery in the queue while its provider is paused, and remembers which one that is. */
export async function postponeForProvider(
  db: DbOrTx,
  claim: Claim,
  provider: Provider,
  at: Date,
  now: Date,
): Promise<void> {
  await db
    .update(deliveries)
    .set({
      ...clearedClaim,
      provider,
      nextAttemptAt: at,
      overdueSince: sql`coalesce(${deliveries.overdueSince}, ${deliveries.nextAttemptAt})`,
      updatedAt: now,
    })
    .where(matchesClaim(claim));
}

/** Records an attempt without a known outcome: the first is retried, the second held for a person. */
export async function recordUnknownOutcome(db: DbOrTx, claim: Claim, retryAt: Date, now: Date) {
  const isHeld = sql`(${deliveries.unknownOutcomes} + 1 >= ${UNKNOWN_OUTCOMES_BEFORE_HOLD})`;
  await db
    .update(deliveries)
    .set({
      ...clearedClaim,
      state: sql`case when ${isHeld} then 'held' else 'waiting' end`,
      reason: sql`case when ${isHeld} then 'unknown_ending' end`,
      unknownOutcomes: sql`${deliveries.unknownOutcomes} + 1`,
      nextAttemptAt: retryAt,
      updatedAt: now,
    })
    .where(matchesClaim(claim));
}

/** Holds a delivery that may not go out for now. It never fails because of this. */
export async function markHeld(
  db: DbOrTx,
  claim: Claim,
  reason: 'over_cap' | 'suspended' | 'unpaid',
  now: Date,
): Promise<void> {
  await db
    .update(deliveries)
    .set({ ...clearedClaim, state: 'held', reason, updatedAt: now })
    .where(matchesClaim(claim));
}

export type FailureReason =
  | 'address_refused'
  | 'mail_refused'
  | 'given_up'
  | 'blocked'
  | 'never_write';

/**
 * Ends a delivery for good.
 * @returns false when the claim is no longer ours, and for a failure when its mail was opened: then it had
 *   arrived, although the outcome of that attempt is unknown
 */
export async function markClosed(
  db: DbOrTx,
  claim: Claim,
  outcome: { state: 'failed'; reason: FailureReason; code: number | null } | { state: 'cancelled' },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(deliveries)
    .set({
      ...clearedClaim,
      ...(outcome.state === 'failed'
        ? {
            attempt: sql`${deliveries.attempt} + 1`,
            reason: outcome.reason,
            lastCode: outcome.code,
          }
        : {}),
      state: outcome.state,
      updatedAt: now,
    })
    .where(
      and(
        matchesClaim(claim),
        outcome.state === 'failed' ? isNull(deliveries.openedAt) : undefined,
      ),
    )
    .returning({ id: deliveries.id });
  return rows.length === 1;
}

/**
 * Fails a delivery whose accepted mail came back.
 * @returns false when the letter was opened, went out longer ago than `window`, or has failed already
 */
export async function markBounced(
  tx: DbOrTx,
  id: string,
  window: number,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(deliveries)
    .set({ state: 'failed', reason: 'bounced', updatedAt: now })
    .where(
      and(
        eq(deliveries.id, id),
        eq(deliveries.state, 'accepted'),
        isNull(deliveries.openedAt),
        isNull(deliveries.privateOpenedAt),
        sql`${deliveries.acceptedAt} > ${shifted(now, -window).toISOString()}`,
      ),
    )
    .returning({ id: deliveries.id });
  return rows.length === 1;
}

/** When a letter was reached, by each way that leads to it. */
const reachedColumns = {
  visited: { mail: 'linkVisitedAt', private: 'privateVisitedAt' },
  opened: { mail: 'openedAt', private: 'privateOpenedAt' },
} as const;

/** @returns false when it was visited, or opened, by that link before, and when its links have ended */
export async function setReached(
  db: DbOrTx,
  id: string,
  what: keyof typeof reachedColumns,
  link: LinkKind,
  now: Date,
): Promise<boolean> {
  const column = reachedColumns[what][link];
  const rows = await db
    .update(deliveries)
    .set({ [column]: now, updatedAt: now })
    .where(
      and(
        eq(deliveries.id, id),
        isNull(deliveries[column]),
        // The link may have ended after the visitor's request read the delivery.
        isNull(deliveries.withdrawnAt),
        isNull(deliveries.takenDownAt),
        isNull(deliveries.erasedAt),
      ),
    )
    .returning({ id: deliveries.id });
  return rows.length === 1;
}

/** Moves the end of the links of a letter whose opening was moved. */
export async function setLinkEnd(
  tx: DbOrTx,
  id: string,
  expiresAt: Date,
  now: Date,
): Promise<void> {
  await tx.update(deliveries).set({ expiresAt, updatedAt: now }).where(eq(deliveries.id, id));
}

/** The first private link stays: a card with it may be on its way. */
export async function setPrivateLink(
  tx: DbOrTx,
  id: string,
  link: { tokenHash: Buffer; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .update(deliveries)
    .set({
      privateTokenHash: link.tokenHash,
      privateLinkAt: now,
      // The link of a mail that failed has no end of its own.
      expiresAt: sql`coalesce(${deliveries.expiresAt}, ${link.expiresAt.toISOString()})`,
      updatedAt: now,
    })
    .where(and(eq(deliveries.id, id), isNull(deliveries.privateLinkAt)));
}

/**
 * Deletes the private link of a failed letter that becomes a draft, as if there had never been one: it
 * must not show what is written next.
 */
export async function deletePrivateLink(tx: DbOrTx, messageId: string, now: Date): Promise<void> {
  await tx
    .update(deliveries)
    .set({
      privateTokenHash: null,
      privateLinkAt: null,
      privateVisitedAt: null,
      withdrawnAt: null,
      expiresAt: null,
      updatedAt: now,
    })
    .where(and(eq(deliveries.messageId, messageId), eq(deliveries.state, 'failed')));
}
