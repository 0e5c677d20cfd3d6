import { and, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { reports } from '#db/schema/moderation.ts';
import { recipientMailboxHashOf, reportContext } from './report.queries.server.ts';
import type { ReportReason, ReportSubject } from './report.rules.ts';

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

/**
 * Stores a report. While another report of the same message is open, the recipient's takes the place of
 * one that came by the private link: the sender has that link too, and must not speak for the recipient.
 * Otherwise the open one stays, except that a picture may be meant as well.
 * @returns the id of the report that now holds this letter, and whether it is new; null when the open
 *   one stays
 */
export async function insertReport(
  db: DbOrTx,
  keyring: Keyring,
  { details, letter, isFromRecipient, ...report }: NewReport,
  now: Date,
): Promise<{ id: string; isNew: boolean } | null> {
  const encrypted = (id: string) => ({
    details: details === null ? null : keyring.encrypt(details, reportContext(id, 'details')),
    letter: keyring.encrypt(letter, reportContext(id, 'letter')),
  });
  const recipientMailboxHash = isFromRecipient ? recipientMailboxHashOf(report.messageId) : null;
  const [row] = await db
    .insert(reports)
    .values({ ...report, ...encrypted(report.id), recipientMailboxHash, createdAt: now })
    .onConflictDoUpdate({
      target: reports.messageId,
      targetWhere: eq(reports.status, sql`'open'`),
      set: {
        about: sql`case when excluded.about = 'picture' and (${reports.recipientMailboxHash} is null
          or excluded.recipient_mailbox_hash is not null) then 'picture' else ${reports.about} end`,
      },
    })
    .returning({ id: reports.id });
  if (!row) return null;
  if (row.id === report.id) return { id: row.id, isNew: true };
  if (!isFromRecipient) return null;
  const { reason, about } = report;
  // The time too: auto-pause does not count reports of senders whose account was new at that time.
  const replaced = await db
    .update(reports)
    .set({ reason, about, ...encrypted(row.id), recipientMailboxHash, createdAt: now })
    .where(and(eq(reports.id, row.id), isNull(reports.recipientMailboxHash)))
    .returning({ id: reports.id });
  return replaced.length === 1 ? { id: row.id, isNew: false } : null;
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

/** Deletes the letter and the comment of reports that were decided by then. @returns how many */
export async function deleteDecidedTexts(db: DbOrTx, decidedUntil: Date): Promise<number> {
  const { rowCount } = await db
    .update(reports)
    .set({ letter: null, details: null })
    .where(
      and(
        ne(reports.status, 'open'),
        lte(reports.decidedAt, decidedUntil),
        or(isNotNull(reports.letter), isNotNull(reports.details)),
      ),
    );
  return rowCount ?? 0;
}
