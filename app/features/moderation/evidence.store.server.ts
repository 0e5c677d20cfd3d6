import { lte } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { reportEvidence } from '#db/schema/moderation.ts';

/** Stores frozen evidence, in place of what was kept for the same report. Its first time stays. */
export async function saveEvidence(
  tx: DbOrTx,
  evidence: typeof reportEvidence.$inferInsert,
): Promise<void> {
  const { record, expiresAt } = evidence;
  await tx
    .insert(reportEvidence)
    .values(evidence)
    .onConflictDoUpdate({ target: reportEvidence.reportId, set: { record, expiresAt } });
}

/** @returns how many were deleted */
export async function deleteEvidenceUntil(db: DbOrTx, now: Date): Promise<number> {
  const { rowCount } = await db.delete(reportEvidence).where(lte(reportEvidence.expiresAt, now));
  return rowCount ?? 0;
}
