import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries, dispatchControl } from '#db/schema/dispatch.ts';
import type { Provider } from '../providers/provider.rules.ts';
import { REMINDER_LEASE } from './reminder.rules.ts';

export interface ClaimedReminder {
  id: string;
  messageId: string;
  claimId: string;
  tokenKeyVersion: number;
  /** When the mail server accepted the mail that this one follows. */
  acceptedAt: Date;
  opensAt: Date | null;
  provider: Provider | null;
  /** False when something has happened since that makes it pointless or unwelcome. */
  isWanted: boolean;
}

/**
 * Condition: the letter still waits to be opened, its sender wants the reminder, and nobody has
 * complained of it. Blocks and caps are checked separately.
 */
const isWanted = (now: Date) =>
  and(
    eq(deliveries.state, 'accepted'),
    isNull(deliveries.linkVisitedAt),
    isNull(deliveries.openedAt),
    isNull(deliveries.privateVisitedAt),
    isNull(deliveries.privateOpenedAt),
    isNull(deliveries.withdrawnAt),
    isNull(deliveries.erasedAt),
    sql`${deliveries.expiresAt} > ${now.toISOString()}`,
    sql`exists (select 1 from messages
      where messages.id = ${deliveries.messageId} and messages.status = 'sent'
        and messages.wants_reminder and not messages.is_anonymous
        and messages.deleted_at is null and messages.recipient_erased_at is null
        and coalesce(messages.opens_at <= ${now.toISOString()}, true))`,
    sql`not exists (select 1 from reports where reports.message_id = ${deliveries.messageId})`,
  );

/**
 * Claims up to `limit` due reminders. Until its lease ends, a claimed one is not due; a worker that
 * dies before the last byte leaves it to the next.
 */
export async function claimDueReminders(
  tx: DbOrTx,
  claimId: string,
  limit: number,
  now: Date,
): Promise<ClaimedReminder[]> {
  const due = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        sql`${deliveries.reminderDueAt} <= ${now.toISOString()}`,
        sql`not exists (select 1 from ${dispatchControl} where ${dispatchControl.isPaused})`,
      ),
    )
    .orderBy(deliveries.reminderDueAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await tx
    .update(deliveries)
    .set({ reminderClaimId: claimId, reminderDueAt: shifted(now, REMINDER_LEASE) })
    .where(sql`${deliveries.id} in ${due}`)
    .returning({
      id: deliveries.id,
      messageId: deliveries.messageId,
      tokenKeyVersion: deliveries.tokenKeyVersion,
      acceptedAt: deliveries.acceptedAt,
      opensAt: sql<Date | null>`(select messages.opens_at from messages
        where messages.id = ${deliveries.messageId})`.mapWith(deliveries.acceptedAt),
      provider: deliveries.provider,
      isWanted: sql<boolean>`coalesce(${isWanted(now)}, false)`,
    });
  return rows.map(({ acceptedAt, ...row }) => ({
    ...row,
    claimId,
    acceptedAt: acceptedAt ?? now,
  }));
}

type Claim = Pick<ClaimedReminder, 'id' | 'claimId'>;

const matchesClaim = ({ id, claimId }: Claim) =>
  and(eq(deliveries.id, id), eq(deliveries.reminderClaimId, claimId));

/**
 * Records, just before the last byte, that the reminder was sent. From now on, only a
 * refusal by the mail server brings it back. After a crash nobody knows whether it arrived, and a second
 * reminder is worse than none.
 * @returns false when it must not be sent: the claim is no longer ours, or it is no longer wanted
 */
export async function markReminderSent(db: DbOrTx, claim: Claim, now: Date): Promise<boolean> {
  const rows = await db
    .update(deliveries)
    .set({ reminderSentAt: now, reminderDueAt: null })
    .where(
      and(
        matchesClaim(claim),
        sql`${deliveries.reminderDueAt} > ${now.toISOString()}`,
        isWanted(now),
        sql`not exists (select 1 from messages join users on users.id = messages.user_id
          where messages.id = ${deliveries.messageId} and coalesce(users.suspended_at, users.owner_asked_at) is not null)`,
      ),
    )
    .returning({ id: deliveries.id });
  return rows.length === 1;
}

/** Ends a claim whose reminder was not accepted. @param dueAt when it is tried again; null for never */
export async function releaseReminder(db: DbOrTx, claim: Claim, dueAt: Date | null): Promise<void> {
  await db
    .update(deliveries)
    .set({ reminderClaimId: null, reminderSentAt: null, reminderDueAt: dueAt })
    .where(matchesClaim(claim));
}

/** Ends the claim of a reminder that was accepted. @returns false when the claim is no longer ours */
export async function closeReminder(tx: DbOrTx, claim: Claim): Promise<boolean> {
  const rows = await tx
    .update(deliveries)
    .set({ reminderClaimId: null })
    .where(and(matchesClaim(claim), isNotNull(deliveries.reminderSentAt)))
    .returning({ id: deliveries.id });
  return rows.length === 1;
}

/** Plans the reminder of a letter, or takes it away from a worker that has claimed it. */
export async function setReminderDueAt(
  tx: DbOrTx,
  messageId: string,
  dueAt: Date | null,
  now: Date,
): Promise<void> {
  await tx
    .update(deliveries)
    .set({ reminderDueAt: dueAt, reminderClaimId: null, updatedAt: now })
    .where(and(eq(deliveries.messageId, messageId), isNull(deliveries.reminderSentAt)));
}

/** After a restore: reminders that were due may have been sent since the backup. */
export async function deleteDueReminders(db: DbOrTx, now: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ reminderDueAt: null, reminderClaimId: null })
    .where(sql`${deliveries.reminderDueAt} <= ${now.toISOString()}`);
}
