import { and, eq, sql } from 'drizzle-orm';
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
 * While another report of the same message is open, at most its recipient is filled in, and that the
 * picture is meant.
 * @returns whether it is a new report
 */
export async function insertReport(
  db: DbOrTx,
  keyring: Keyring,
  { details, letter, isFromRecipient, ...report }: NewReport,
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .insert(reports)
    .values({
      ...report,
      recipientMailboxHash: isFromRecipient ? recipientMailboxHashOf(report.messageId) : null,
      details:
        details === null ? null : keyring.encrypt(details, reportContext(report.id, 'details')),
      letter: keyring.encrypt(letter, reportContext(report.id, 'letter')),
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: reports.messageId,
      targetWhere: eq(reports.status, sql`'open'`),
      set: {
        about: sql`case when excluded.about = 'picture' then 'picture' else ${reports.about} end`,
        recipientMailboxHash: sql`coalesce(${reports.recipientMailboxHash}, excluded.recipient_mailbox_hash)`,
      },
    })
    .returning({ id: reports.id });
  return row?.id === report.id;
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
