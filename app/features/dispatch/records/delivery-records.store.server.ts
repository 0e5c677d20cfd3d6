import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import {
  bounceReportCounts,
  deletedSenderMails,
  deliveries,
  deliveryAttempts,
  mailComplaints,
  mailProofs,
} from '#db/schema/dispatch.ts';
import { encryptAnswer } from './attempt-encryption.ts';

export interface NewAttempt {
  deliveryId: string;
  outcome: 'deferred' | 'refused' | 'unknown' | 'bounced';
  code: number | null;
  answer: string | null;
}

/** Records what the mail server answered. Does nothing if the delivery has been deleted by now. */
export async function insertAttempt(
  db: DbOrTx,
  keyring: Keyring,
  { answer, ...attempt }: NewAttempt,
  now: Date,
): Promise<void> {
  const encrypted = answer ? encryptAnswer(keyring, attempt.deliveryId, answer) : null;
  await db.execute(sql`
    insert into ${deliveryAttempts} (delivery_id, outcome, code, answer, created_at)
    select id, ${attempt.outcome}, ${attempt.code}::int, ${encrypted}::bytea, ${now.toISOString()}
      from ${deliveries} where id = ${attempt.deliveryId}`);
}

/** Every recipient can write to the bounce address of their mail. */
const MAX_KEPT_OF_MAIL = 3;
const MAX_KEPT = 1_000;

/**
 * Keeps the start of a mail to a bounce address that we did not understand, encrypted, for operators. Keeps
 * three of each letter and a thousand in all (a few more when they come at once); later ones are only
 * counted.
 */
export async function insertNotUnderstood(
  db: DbOrTx,
  keyring: Keyring,
  deliveryId: string,
  text: string,
  now: Date,
): Promise<void> {
  const encrypted = encryptAnswer(keyring, deliveryId, text);
  const isKept = sql`${deliveryAttempts.outcome} = 'not_understood'`;
  await db.execute(sql`
    insert into ${deliveryAttempts} (delivery_id, outcome, answer, created_at)
    select id, 'not_understood', ${encrypted}::bytea, ${now.toISOString()}
      from ${deliveries}
     where id = ${deliveryId} and erased_at is null
       and (select count(*) from ${deliveryAttempts}
             where ${deliveryAttempts.deliveryId} = ${deliveryId} and ${isKept}) < ${MAX_KEPT_OF_MAIL}
       and (select count(*) from ${deliveryAttempts} where ${isKept}) < ${MAX_KEPT}`);
}

/** Deletes the mails that were kept of these messages. They may quote their recipient. */
export async function deleteNotUnderstood(tx: DbOrTx, messageIds: string[]): Promise<void> {
  const ids = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(inArray(deliveries.messageId, messageIds));
  await tx
    .delete(deliveryAttempts)
    .where(
      and(
        eq(deliveryAttempts.outcome, 'not_understood'),
        inArray(deliveryAttempts.deliveryId, ids),
      ),
    );
}

/** Remembers that a mail was complained about. @returns false when it has been before */
export async function insertComplaint(
  tx: DbOrTx,
  deliveryId: string,
  complainedAt: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(mailComplaints)
    .values({ deliveryId, complainedAt })
    .onConflictDoNothing()
    .returning({ deliveryId: mailComplaints.deliveryId });
  return rows.length === 1;
}

/** @returns how many were deleted */
export async function deleteComplaints(db: DbOrTx, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(mailComplaints)
    .where(lt(mailComplaints.complainedAt, before));
  return rowCount ?? 0;
}

/**
 * `unproven`: no bounce address of ours is in it. `ignored`: it is, but nothing follows from it.
 * `not_understood`: it is, and a person should see why.
 */
export type BounceOutcome = (typeof bounceReportCounts.$inferSelect)['outcome'];

/** Counts one report in the hour it arrived. */
export async function incrementBounceReports(
  db: DbOrTx,
  outcome: BounceOutcome,
  now: Date,
): Promise<void> {
  const hour = new Date(now);
  hour.setUTCMinutes(0, 0, 0);
  await db
    .insert(bounceReportCounts)
    .values({ hour, outcome, reports: 1 })
    .onConflictDoUpdate({
      target: [bounceReportCounts.hour, bounceReportCounts.outcome],
      set: { reports: sql`${bounceReportCounts.reports} + 1` },
    });
}

/** @returns how many were deleted */
export async function deleteBounceReportCounts(db: DbOrTx, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(bounceReportCounts)
    .where(lt(bounceReportCounts.hour, before));
  return rowCount ?? 0;
}

/** @returns how many were deleted */
export async function deleteAttempts(db: DbOrTx, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(deliveryAttempts)
    .where(lt(deliveryAttempts.createdAt, before));
  return rowCount ?? 0;
}

/** Mail proofs are inserted by database triggers (db/triggers.sql) and deleted here. */
export async function deleteMailProofs(db: DbOrTx, deliveryIds: string[]): Promise<void> {
  await db.delete(mailProofs).where(inArray(mailProofs.deliveryId, deliveryIds));
}

/** @returns how many were deleted */
export async function deleteDeletedSenderMails(db: DbOrTx, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(deletedSenderMails)
    .where(
      sql`greatest(${deletedSenderMails.sentAt}, ${deletedSenderMails.reminderSentAt}) < ${before.toISOString()}`,
    );
  return rowCount ?? 0;
}
