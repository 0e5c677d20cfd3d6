import { and, eq } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { reports } from '#db/schema/moderation.ts';
import type { ReportReason } from './report.rules.ts';

export interface NewReport {
  id: string;
  messageId: string;
  senderId: string;
  reason: ReportReason;
  details: string | null;
  letter: string;
}

export const reportContext = (id: string, column: 'details' | 'letter') =>
  `reports.${column}:${id}`;

export async function insertReport(
  tx: DbOrTx,
  keyring: Keyring,
  { details, letter, ...report }: NewReport,
  now: Date,
): Promise<void> {
  await tx.insert(reports).values({
    ...report,
    details:
      details === null ? null : keyring.encrypt(details, reportContext(report.id, 'details')),
    letter: keyring.encrypt(letter, reportContext(report.id, 'letter')),
    createdAt: now,
  });
}

/** Columns `npm run rekey` re-encrypts. */
export const encryptedReportColumns: EncryptedColumn[] = (['details', 'letter'] as const).map(
  (column) => ({
    table: 'reports',
    idColumn: 'id',
    column,
    contextColumn: 'id',
    context: (id) => reportContext(id, column),
  }),
);

/** @returns false when it was decided already */
export async function saveDecision(
  tx: DbOrTx,
  id: string,
  decision: { status: 'upheld' | 'dismissed'; decidedBy: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(reports)
    .set({ ...decision, decidedAt: now })
    .where(and(eq(reports.id, id), eq(reports.status, 'open')))
    .returning({ id: reports.id });
  return rows.length === 1;
}
