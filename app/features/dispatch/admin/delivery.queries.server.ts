import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  ne,
  notInArray,
  or,
  sql,
  sum,
} from 'drizzle-orm';
import { days, hours, shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { afterCursor, pageOf } from '#app/platform/db/page.ts';
import type { MailServerProblem } from '#app/platform/mail/mail-server-problem.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { PageCursor } from '#app/shared/page-cursor.ts';
import {
  bounceReportCounts,
  deliveries,
  deliveryAttempts,
  dispatchControl,
  providerCounts,
} from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { hasActiveLink } from '../queue/delivery-changes.store.server.ts';
import { decryptAnswer } from '../records/attempt-encryption.ts';
import type { BounceOutcome } from '../records/delivery-records.store.server.ts';

/** What staff see of deliveries: no text, name or address of the message. */

const PAGE_LENGTH = 50;

export type ProblemState = 'held' | 'failed';

type DeliveryReason = NonNullable<(typeof deliveries.$inferSelect)['reason']>;

/**
 * Condition: a person should look at this delivery. Leaves out ended links, and messages that the
 * sender has deleted or reopened as a draft.
 */
const isProblem = (states: ProblemState[]) =>
  and(
    inArray(deliveries.state, states),
    hasActiveLink(),
    isNull(messages.deletedAt),
    ne(messages.status, 'draft'),
  );

/**
 * Lists deliveries that a person should look at, newest first, a page at a time.
 * @param after the `updatedAt` and `id` of the last row of the previous page
 */
export async function listProblemDeliveries(
  db: DbOrTx,
  states: ProblemState[],
  after: PageCursor | null = null,
) {
  const rows = await db
    .select({
      id: deliveries.id,
      messageId: deliveries.messageId,
      senderId: messages.userId,
      state: deliveries.state,
      reason: deliveries.reason,
      lastCode: deliveries.lastCode,
      attempt: deliveries.attempt,
      unknownOutcomes: deliveries.unknownOutcomes,
      dueAt: deliveries.dueAt,
      updatedAt: deliveries.updatedAt,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(and(isProblem(states), afterCursor(deliveries.updatedAt, deliveries.id, after)))
    .orderBy(desc(deliveries.updatedAt), desc(deliveries.id))
    .limit(PAGE_LENGTH + 1);
  const { page, hasMore } = pageOf(rows, PAGE_LENGTH);
  return { deliveries: page, hasMore };
}

/** Counts the held deliveries that `listProblemDeliveries` lists. */
export async function countHeld(db: DbOrTx): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(isProblem(['held']));
  return row?.total ?? 0;
}

/** Held deliveries that wait for something other than staff: retrying changes nothing, or happens by itself. */
const WAIT_BY_THEMSELVES: DeliveryReason[] = ['suspended', 'reported', 'unpaid', 'over_cap'];

/**
 * Counts what staff can do something about: held deliveries that wait for nothing else, and those that
 * failed since a moment.
 */
export async function countWorkable(db: DbOrTx, failedSince: Date) {
  const rows = await db
    .select({ state: deliveries.state, total: count(), since: min(deliveries.updatedAt) })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(
      or(
        and(isProblem(['failed']), gt(deliveries.updatedAt, failedSince)),
        and(isProblem(['held']), notInArray(deliveries.reason, WAIT_BY_THEMSELVES)),
      ),
    )
    .groupBy(deliveries.state);
  const of = (state: ProblemState) => {
    const row = rows.find((found) => found.state === state);
    return { total: row?.total ?? 0, since: row?.since ?? null };
  };
  return { held: of('held'), failed: of('failed') };
}

export type BounceReportCounts = Record<BounceOutcome, number>;

/** Counts the reports of bounces and complaints of the last 24 hours by what became of them. */
export async function countBounceReports(db: DbOrTx, now: Date): Promise<BounceReportCounts> {
  const rows = await db
    .select({ outcome: bounceReportCounts.outcome, reports: sum(bounceReportCounts.reports) })
    .from(bounceReportCounts)
    .where(gt(bounceReportCounts.hour, shifted(now, -hours(24))))
    .groupBy(bounceReportCounts.outcome);
  const counts = { failed: 0, complaint: 0, ignored: 0, not_understood: 0, unproven: 0 };
  for (const { outcome, reports } of rows) counts[outcome] = Number(reports);
  return counts;
}

/** As long as both counts are kept. */
const REPORT_WINDOW = days(30);

/** Counts the mails accepted in the last 30 days; 0 as soon as one report in that time names a mail of ours. */
export async function countWithoutReport(db: DbOrTx, now: Date): Promise<number> {
  const since = shifted(now, -REPORT_WINDOW);
  const [report] = await db
    .select({ hour: bounceReportCounts.hour })
    .from(bounceReportCounts)
    .where(and(gt(bounceReportCounts.hour, since), ne(bounceReportCounts.outcome, 'unproven')))
    .limit(1);
  if (report) return 0;
  const [accepted] = await db
    .select({ mails: sum(providerCounts.mails) })
    .from(providerCounts)
    .where(and(gt(providerCounts.hour, since), eq(providerCounts.event, 'accepted')));
  return Number(accepted?.mails ?? 0);
}

const SHOWN_NOT_UNDERSTOOD = 20;

/** Lists the latest mails to bounce addresses that we did not understand, and counts them by week. */
export async function listNotUnderstood({ db, keyring }: Pick<Platform, 'db' | 'keyring'>) {
  const isKept = eq(deliveryAttempts.outcome, 'not_understood');
  const week = sql<string>`to_char(date_trunc('week', ${deliveryAttempts.createdAt} at time zone 'UTC'), 'YYYY-MM-DD')`;
  const weeks = await db
    .select({ week, reports: count() })
    .from(deliveryAttempts)
    .where(isKept)
    .groupBy(week)
    .orderBy(desc(week));
  const rows = await db
    .select()
    .from(deliveryAttempts)
    .where(isKept)
    .orderBy(desc(deliveryAttempts.createdAt), desc(deliveryAttempts.id))
    .limit(SHOWN_NOT_UNDERSTOOD);
  const reports = rows.map(({ id, deliveryId, answer, createdAt }) => ({
    id,
    createdAt,
    text: answer ? decryptAnswer(keyring, deliveryId, answer) : '',
  }));
  return { weeks, reports };
}

/** Lists the latest attempts of one delivery. Leaves out the server's text, which may name the recipient. */
export async function listAttempts(db: DbOrTx, deliveryId: string) {
  return db
    .select({
      outcome: deliveryAttempts.outcome,
      code: deliveryAttempts.code,
      createdAt: deliveryAttempts.createdAt,
    })
    .from(deliveryAttempts)
    .where(
      and(
        eq(deliveryAttempts.deliveryId, deliveryId),
        ne(deliveryAttempts.outcome, 'not_understood'),
      ),
    )
    .orderBy(desc(deliveryAttempts.createdAt))
    .limit(PAGE_LENGTH);
}

export interface MailHealth {
  isPaused: boolean;
  pausedAt: Date | null;
  /** Since when and why the mail server takes no mail from us, in its own words; null while it does. */
  outage: { since: Date; problem: MailServerProblem; reason: string | null } | null;
  /** Deliveries that are due and waiting. */
  overdue: number;
  /** When the oldest of them was due. */
  overdueSince: Date | null;
  /** Only those that `listProblemDeliveries` lists. */
  held: number;
  failedToday: number;
  acceptedToday: number;
  /** Reports of bounces and complaints, by what became of them. */
  bounceReports: BounceReportCounts;
}

/**
 * Counts the deliveries whose time has come, and finds since when the oldest waits. A probe of an absent
 * mail server moves the next attempt but makes no letter less overdue. Reads partial indexes, so it
 * costs the same with ten messages as with ten million.
 */
export async function countOverdue(
  db: DbOrTx,
  now: Date,
): Promise<{ total: number; since: Date | null }> {
  const isWaiting = eq(deliveries.state, 'waiting');
  const isDue = lte(deliveries.nextAttemptAt, now);
  const wasDue = isNotNull(deliveries.overdueSince);
  const [overdue] = await db
    .select({ total: count() })
    .from(deliveries)
    .where(and(isWaiting, or(isDue, wasDue)));
  const [due] = await db
    .select({ since: min(deliveries.nextAttemptAt) })
    .from(deliveries)
    .where(and(isWaiting, isDue));
  const [probed] = await db
    .select({ since: min(deliveries.overdueSince) })
    .from(deliveries)
    .where(and(isWaiting, wasDue));
  const times = [due?.since, probed?.since].flatMap((since) => since ?? []).map(Number);
  return {
    total: overdue?.total ?? 0,
    since: times.length > 0 ? new Date(Math.min(...times)) : null,
  };
}

/** Reads how dispatch is doing, for the staff page. "Today" is the last 24 hours. */
export async function getMailHealth(db: DbOrTx, now: Date): Promise<MailHealth> {
  const dayAgo = sql`${now.toISOString()}::timestamptz - interval '24 hours'`;
  const [control] = await db.select().from(dispatchControl);
  const overdue = await countOverdue(db, now);
  const [failed] = await db
    .select({ total: count() })
    .from(deliveries)
    .where(sql`${deliveries.state} = 'failed' and ${deliveries.updatedAt} > ${dayAgo}`);
  const [accepted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(sql`${deliveries.acceptedAt} > ${dayAgo}`);
  return {
    isPaused: control?.isPaused ?? false,
    pausedAt: control?.pausedAt ?? null,
    outage: control?.unreachableSince
      ? {
          since: control.unreachableSince,
          problem: control.mailServerProblem ?? 'unreachable',
          reason: control.unreachableReason,
        }
      : null,
    overdue: overdue.total,
    overdueSince: overdue.since,
    held: await countHeld(db),
    failedToday: failed?.total ?? 0,
    acceptedToday: accepted?.total ?? 0,
    bounceReports: await countBounceReports(db, now),
  };
}

/** Finds the message that a delivery is for. @returns its id, or null when there is no such delivery */
export async function findMessageOfDelivery(db: DbOrTx, id: string): Promise<string | null> {
  const [row] = await db
    .select({ messageId: deliveries.messageId })
    .from(deliveries)
    .where(eq(deliveries.id, id));
  return row?.messageId ?? null;
}
