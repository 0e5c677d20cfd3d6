import { and, asc, count, desc, eq, gt, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { NEW_ACCOUNT_LASTS } from '#app/features/dispatch/limits/caps.rules.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { afterCursor, pageOf } from '#app/platform/db/page.ts';
import type { PageCursor } from '#app/shared/page-cursor.ts';
import { users } from '#db/schema/accounts.ts';
import { deliveries, dispatchControl } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { reportAdditions, reports } from '#db/schema/moderation.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import { galleryVideos } from '#db/schema/videos.ts';
import type { ReportReason } from './report.rules.ts';

/** What the encryption of a report's text is bound to. */
export const reportContext = (id: string, column: 'details' | 'letter') =>
  `reports.${column}:${id}`;

/** What the encryption of a later report's words is bound to. */
export const additionContext = (id: string) => `report_additions.details:${id}`;

/** Columns `npm run rekey` re-encrypts. */
export const encryptedReportColumns: EncryptedColumn[] = [
  ...(['details', 'letter'] as const).map((column) => ({
    ...{ table: 'reports', idColumn: 'id', column, contextColumn: 'id' },
    context: (id: string) => reportContext(id, column),
  })),
  {
    ...{ table: 'report_additions', idColumn: 'id', column: 'details', contextColumn: 'id' },
    context: additionContext,
  },
];

export type ReportStatus = (typeof reports.$inferSelect)['status'];

const REPORTS_PER_PAGE = 30;

/** Open reports of a danger to life: staff see them above all others. */
const isOpenEmergency = and(eq(reports.status, 'open'), eq(reports.reason, 'danger')) as SQL;

/** More than anybody can look at in one go; the rest follow when these are decided. */
const MAX_EMERGENCIES = 100;

/**
 * Open reports of a danger to life, newest first: the newest of each sender before all second ones, so
 * that somebody who reports letters of their own hides none about others.
 */
export const listEmergencies = (db: DbOrTx) =>
  db
    .select(reportColumns)
    .from(reports)
    .leftJoin(users, eq(users.id, reports.senderId))
    .where(isOpenEmergency)
    .orderBy(placeOfItsSender, desc(reports.createdAt), desc(reports.id))
    .limit(MAX_EMERGENCIES);

/**
 * A page of all reports but `listEmergencies`, newest first: reason, status and times, never the letter.
 */
export async function listReports(
  db: DbOrTx,
  filter: { status: ReportStatus | null; after: PageCursor | null },
) {
  const { status, after } = filter;
  const rows = await db
    .select(reportColumns)
    .from(reports)
    .leftJoin(users, eq(users.id, reports.senderId))
    .where(
      and(
        status ? eq(reports.status, status) : undefined,
        not(isOpenEmergency),
        afterCursor(reports.createdAt, reports.id, after),
      ),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(REPORTS_PER_PAGE + 1);
  const { page, hasMore } = pageOf(rows, REPORTS_PER_PAGE);
  return { reports: page, hasMore };
}

/** Nobody has more that are worth reading; the list of all reports has the rest. */
const REPORTS_OF_A_PERSON = 20;

/** The newest reports about one person's letters, or of letters that this mailbox received. */
export const listReportsOf = (db: DbOrTx, of: { senderId: string } | { recipient: Buffer }) =>
  db
    .select({
      id: reports.id,
      reason: reports.reason,
      status: reports.status,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(
      'senderId' in of
        ? eq(reports.senderId, of.senderId)
        : eq(reports.recipientMailboxHash, of.recipient),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(REPORTS_OF_A_PERSON);

const placeOfItsSender = sql`row_number() over (
  partition by coalesce(${reports.senderId}, ${reports.id})
  order by ${reports.createdAt} desc, ${reports.id} desc)`;

const reportColumns = {
  id: reports.id,
  reason: reports.reason,
  about: reports.about,
  status: reports.status,
  senderId: reports.senderId,
  senderEmail: users.email,
  decidedAt: reports.decidedAt,
  createdAt: reports.createdAt,
};

/**
 * One report with its letter and details, both still encrypted, and the template or uploaded video
 * the letter was written on.
 */
export async function findReport(db: DbOrTx, id: string) {
  const [row] = await db
    .select({
      ...reportColumns,
      messageId: reports.messageId,
      recipientMailboxHash: reports.recipientMailboxHash,
      details: reports.details,
      letter: reports.letter,
      isByMinor: reports.isByMinor,
      /** Whether the link of the mail is known to have been used, not the private link. */
      isByMailLink: sql<boolean>`${reports.recipientMailboxHash} is not null`,
      isSenderSuspended: sql<boolean>`${users.suspendedAt} is not null`,
      videoId: galleryVideos.id,
      templateTitle: messageTemplates.title,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.senderId))
    .leftJoin(messages, eq(messages.id, reports.messageId))
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .leftJoin(galleryVideos, eq(galleryVideos.filmId, messageTemplates.filmId))
    .where(eq(reports.id, id));
  return row ?? null;
}

/** When the present sending of a message began, as part of a statement: sent again, it has another delivery. */
export const beginOfSending = (db: DbOrTx, messageId: string) =>
  db
    .select({ createdAt: deliveries.createdAt })
    .from(deliveries)
    .where(eq(deliveries.messageId, messageId));

/** A report that was made while another of the same letter was open. */
export interface LaterReport {
  reason: ReportReason;
  /** In the reporter's own words. */
  details: string | null;
  /** False when it came by the private link, which the sender has too. */
  isFromRecipient: boolean;
  createdAt: Date;
}

/** What was reported while this report was open, in that order. */
export async function listLaterReports(
  db: DbOrTx,
  keyring: Keyring,
  reportId: string,
): Promise<LaterReport[]> {
  const rows = await db
    .select()
    .from(reportAdditions)
    .where(eq(reportAdditions.reportId, reportId))
    .orderBy(asc(reportAdditions.createdAt), asc(reportAdditions.id));
  return rows.map(({ id, reason, details, isFromRecipient, createdAt }) => ({
    ...{ reason, isFromRecipient, createdAt },
    details: details && keyring.decrypt(details, additionContext(id)),
  }));
}

/** What a recipient may know of their report: when it was made, and when it was decided. */
export interface OwnReport {
  createdAt: Date;
  decidedAt: Date | null;
}

/**
 * The newest report of each of these messages by the mailbox it went to. Not one by the private link, nor
 * one by somebody who had the message before its address was corrected.
 */
export async function listOwnReports(
  db: DbOrTx,
  messageIds: string[],
): Promise<Map<string, OwnReport>> {
  const rows = await db
    .select({
      messageId: messages.id,
      report: { createdAt: reports.createdAt, decidedAt: reports.decidedAt },
    })
    .from(reports)
    .innerJoin(
      messages,
      and(
        eq(messages.id, reports.messageId),
        eq(messages.recipientMailboxHash, reports.recipientMailboxHash),
      ),
    )
    .where(inArray(messages.id, messageIds))
    .orderBy(asc(reports.createdAt));
  // The last one of a message wins.
  return new Map(rows.map(({ messageId, report }) => [messageId, report]));
}

/** The account whose letter was reported, or the new ones of its mailbox once it is deleted. */
export async function listReportedAccounts(db: DbOrTx, reportId: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(reports)
    .innerJoin(
      users,
      or(eq(users.id, reports.senderId), eq(users.mailboxHash, reports.senderMailboxHash)),
    )
    .where(eq(reports.id, reportId));
  return rows.map(({ id }) => id);
}

/** One report that counts, by the hashes of the two mailboxes. */
export interface CountedReport {
  sender: string;
  senderEmail: string;
  recipient: string;
}

/**
 * The reports since then that auto-pause counts: not dismissed by staff, the first of their letter, of
 * senders whose account was a week old, and not from before the last pause was resumed.
 */
export async function listCountedReports(db: DbOrTx, since: Date): Promise<CountedReport[]> {
  const { rows } = await db.execute<CountedReport & Record<string, unknown>>(sql`
    select distinct coalesce(encode(sender.mailbox_hash, 'hex'), sender.id::text) as sender,
           sender.email as "senderEmail",
           encode(report.recipient_mailbox_hash, 'hex') as recipient
      from ${reports} as report
      join ${users} as sender on sender.id = report.sender_id
     where report.created_at > ${since.toISOString()}
       and report.created_at > coalesce(
         (select resumed_at from ${dispatchControl} where id = 1), '-infinity'
       )
       and report.recipient_mailbox_hash is not null
       and report.status <> 'dismissed'
       and sender.created_at <= report.created_at - ${NEW_ACCOUNT_LASTS / 1_000} * interval '1 second'
       and not exists (
         select 1 from ${reports} as earlier
          where earlier.message_id = report.message_id
            and earlier.recipient_mailbox_hash is not null
            and (earlier.created_at, earlier.id) < (report.created_at, report.id)
       )`);
  return rows;
}

/** Letters that mail servers have accepted since then. */
export async function countAcceptedLetters(db: DbOrTx, since: Date): Promise<number> {
  const [accepted] = await db
    .select({ total: count() })
    .from(deliveries)
    .where(gt(deliveries.acceptedAt, since));
  return accepted?.total ?? 0;
}

/** More than anybody works through in a day. */
const OPEN_SHOWN = 500;

/** The open reports in the order of their list: dangers first, then the newest. */
export async function listOpenReportIds(db: DbOrTx): Promise<string[]> {
  const emergencies = await listEmergencies(db);
  const rest = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.status, 'open'), not(isOpenEmergency)))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(OPEN_SHOWN);
  return [...emergencies, ...rest].map(({ id }) => id);
}
