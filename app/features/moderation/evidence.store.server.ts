import { lte } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { reportEvidence } from '#db/schema/moderation.ts';

/** Stores frozen evidence. What was frozen first stays: only the time it is kept grows. */
export async function insertEvidence(
  db: DbOrTx,
  evidence: typeof reportEvidence.$inferInsert,
): Promise<void> {
  await db
    .insert(reportEvidence)
    .values(evidence)
    .onConflictDoUpdate({
      target: reportEvidence.reportId,
      set: { expiresAt: evidence.expiresAt },
    });
}

/** @returns how many were deleted */
export async function deleteEvidenceUntil(db: DbOrTx, now: Date): Promise<number> {
  const { rowCount } = await db.delete(reportEvidence).where(lte(reportEvidence.expiresAt, now));
  return rowCount ?? 0;
}
