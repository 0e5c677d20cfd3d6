import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { findRecipientMailbox } from '#app/features/dispatch/mail/sent-mail.queries.server.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { reportAdditions, reports } from '#db/schema/moderation.ts';
import {
  additionContext,
  beginOfSending,
  type LaterReport,
  listLaterReports,
  reportContext,
} from './report.queries.server.ts';
import {
  isEmergency,
  MAX_LATER_REPORTS,
  moreUrgent,
  type ReportReason,
  type ReportSubject,
} from './report.rules.ts';

export interface NewReport {
  id: string;
  messageId: string;
  senderId: string;
  reason: ReportReason;
  about: ReportSubject;
  details: string | null;
  letter: string;
  isFromRecipient: boolean;
}

/** The open report of the same message, as another one finds it. */
type OpenReport = LaterReport & { id: string };

/** What became of a report: `replaced`, it has taken the place of one that came by the private link. */
export interface StoredReport {
  id: string;
  outcome: 'new' | 'replaced' | 'added' | 'unchanged';
  /** The first of a danger to life, or the first of the recipient. */
  isNewDanger: boolean;
}

/**
 * Stores a report. While another of the same message is open, it is added to that one, whose reason
 * becomes the more urgent of both. The recipient's takes the place of one that came by the private link,
 * which is then the added one: the sender has that link too, and must not speak for the recipient.
 */
export async function insertReport(
  tx: DbOrTx,
  keyring: Keyring,
  report: NewReport,
  now: Date,
): Promise<StoredReport> {
  const { isFromRecipient, ...columns } = report;
  await detachEarlierReport(tx, report.messageId);
  const isByMinor = isFromRecipient && report.reason === 'minor';
  const recipientMailboxHash = isFromRecipient
    ? await findRecipientMailbox(tx, report.messageId)
    : null;
  const [row] = await tx
    .insert(reports)
    .values({
      ...columns,
      details: encryptDetails(keyring, report.id, report.details),
      letter: keyring.encrypt(report.letter, reportContext(report.id, 'letter')),
      ...{ isByMinor, recipientMailboxHash, createdAt: now },
    })
    .onConflictDoUpdate({
      target: reports.messageId,
      targetWhere: eq(reports.status, sql`'open'`),
      set: {
        about: sql`case when excluded.about = 'picture' and (${reports.recipientMailboxHash} is null
          or excluded.recipient_mailbox_hash is not null) then 'picture' else ${reports.about} end`,
        isByMinor: sql`${reports.isByMinor} or excluded.is_by_minor`,
      },
    })
    .returning({
      ...{ id: reports.id, reason: reports.reason, details: reports.details },
      isFromRecipient: sql<boolean>`${reports.recipientMailboxHash} is not null`,
      createdAt: reports.createdAt,
    });
  if (!row) throw new Error('An upsert returns its row');
  const isNewDanger = isEmergency(report.reason);
  if (row.id === report.id) return { id: row.id, outcome: 'new', isNewDanger };
  const context = reportContext(row.id, 'details');
  const open = { ...row, details: row.details && keyring.decrypt(row.details, context) };
  // A report that names no mailbox leaves none behind: it would take the place again and again.
  if (!recipientMailboxHash || open.isFromRecipient) {
    return addReport(tx, keyring, open, report, now);
  }
  await replaceReport(tx, keyring, open, { ...report, recipientMailboxHash }, now);
  return { id: open.id, outcome: 'replaced', isNewDanger };
}

/**
 * A letter that failed can be rewritten and sent to somebody else. An open report of what it said before
 * stays by itself: otherwise the words that arrived would be neither in the report nor in its evidence.
 */
async function detachEarlierReport(tx: DbOrTx, messageId: string): Promise<void> {
  await tx
    .update(reports)
    .set({ messageId: null })
    .where(
      and(
        eq(reports.messageId, messageId),
        eq(reports.status, 'open'),
        lt(reports.createdAt, beginOfSending(tx, messageId)),
      ),
    );
}

const encryptDetails = (keyring: Keyring, id: string, details: string | null) =>
  details === null ? null : keyring.encrypt(details, reportContext(id, 'details'));

/** The letter, which nobody can have changed, and the copies of its files stay: it may be erased by now. */
async function replaceReport(
  tx: DbOrTx,
  keyring: Keyring,
  { id, ...open }: OpenReport,
  report: NewReport & { recipientMailboxHash: Buffer },
  now: Date,
): Promise<void> {
  await insertAddition(tx, keyring, id, open);
  await tx
    .update(reports)
    .set({
      ...{ reason: moreUrgent(report.reason, open.reason), about: report.about },
      details: encryptDetails(keyring, id, report.details),
      recipientMailboxHash: report.recipientMailboxHash,
      // Auto-pause does not count reports of senders whose account was new at that time.
      createdAt: now,
    })
    .where(eq(reports.id, id));
}

async function addReport(
  tx: DbOrTx,
  keyring: Keyring,
  open: OpenReport,
  { reason, details, isFromRecipient }: NewReport,
  now: Date,
): Promise<StoredReport> {
  const later = (await listLaterReports(tx, keyring, open.id)).filter(
    (other) => other.isFromRecipient === isFromRecipient,
  );
  const said = open.isFromRecipient === isFromRecipient ? [open, ...later] : later;
  // As a second click does.
  const isRepeated = said.some(
    (other) => other.reason === reason && (details === null || other.details === details),
  );
  if (isRepeated) return { id: open.id, outcome: 'unchanged', isNewDanger: false };
  // The sender has the private link too: it must not say for the recipient that they are a child.
  const counts = isFromRecipient || !open.isFromRecipient || isEmergency(reason);
  const highest = counts ? moreUrgent(open.reason, reason) : open.reason;
  const isRaised = highest !== open.reason;
  if (isRaised) await tx.update(reports).set({ reason: highest }).where(eq(reports.id, open.id));
  const isKept = later.length < MAX_LATER_REPORTS;
  if (isKept) {
    const addition = { reason, details, isFromRecipient, createdAt: now };
    await insertAddition(tx, keyring, open.id, addition);
  }
  return {
    id: open.id,
    outcome: isKept || isRaised ? 'added' : 'unchanged',
    isNewDanger: isRaised && isEmergency(highest),
  };
}

async function insertAddition(
  tx: DbOrTx,
  keyring: Keyring,
  reportId: string,
  { details, ...columns }: LaterReport,
): Promise<void> {
  const id = randomUUID();
  await tx.insert(reportAdditions).values({
    ...{ ...columns, id, reportId },
    details: details === null ? null : keyring.encrypt(details, additionContext(id)),
  });
}

/** @returns false when the report was decided already */
export async function saveDecision(
  db: DbOrTx,
  id: string,
  decision: { status: 'upheld' | 'dismissed'; decidedBy: string },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(reports)
    .set({ ...decision, decidedAt: now })
    .where(and(eq(reports.id, id), eq(reports.status, 'open')))
    .returning({ id: reports.id });
  return rows.length === 1;
}

/** Deletes the letter and the comments of reports that were decided by then. @returns how many */
export async function deleteDecidedTexts(db: DbOrTx, decidedUntil: Date): Promise<number> {
  const isOver = and(ne(reports.status, 'open'), lte(reports.decidedAt, decidedUntil));
  const over = db.select({ id: reports.id }).from(reports).where(isOver);
  await db.delete(reportAdditions).where(inArray(reportAdditions.reportId, over));
  const { rowCount } = await db
    .update(reports)
    .set({ letter: null, details: null })
    .where(and(isOver, or(isNotNull(reports.letter), isNotNull(reports.details))));
  return rowCount ?? 0;
}
