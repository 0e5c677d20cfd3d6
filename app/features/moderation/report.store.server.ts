import { and, eq, sql } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { reports } from '#db/schema/moderation.ts';
import { recipientMailboxHashOf, reportContext } from './report.queries.server.ts';
import type { ReportReason } from './report.rules.ts';

export interface NewReport {
  id: string;
  messageId: string;
  senderId: string;
  reason: ReportReason;
  details: string | null;
  letter: string;
}

/** Does nothing while another report of the same message is open. */
export async function insertReport(
  db: DbOrTx,
  keyring: Keyring,
  { details, letter, ...report }: NewReport,
  now: Date,
): Promise<void> {
  await db
    .insert(reports)
    .values({
      ...report,
      recipientMailboxHash: recipientMailboxHashOf(report.messageId),
      details:
        details === null ? null : keyring.encrypt(details, reportContext(report.id, 'details')),
      letter: keyring.encrypt(letter, reportContext(report.id, 'letter')),
      createdAt: now,
    })
    .onConflictDoNothing({ target: reports.messageId, where: eq(reports.status, sql`'open'`) });
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
