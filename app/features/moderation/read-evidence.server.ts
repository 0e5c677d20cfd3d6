import { type Actor, assertAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { evidenceContext, findEvidence } from './evidence.queries.server.ts';
import type { EvidenceSection } from './freeze-evidence.server.ts';
import { EVIDENCE_REASON_MAX_LENGTH, EVIDENCE_REASON_MIN_LENGTH } from './report.rules.ts';

export type EvidenceErrorCode = 'evidence_gone' | 'evidence_reason_missing';

export interface Evidence {
  sections: EvidenceSection[];
  frozenAt: Date;
  expiresAt: Date;
}

/**
 * Decrypts the frozen evidence of a report, for an admin who says why. The audit entry with the reason
 * commits before anything is returned. It can be read whether the report is open or decided.
 * @throws DomainError `evidence_gone`, `evidence_reason_missing`, `admin_required`
 */
export async function readEvidence(
  { db, clock, keyring }: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  actor: Actor,
  reportId: string,
  givenReason: string,
): Promise<Evidence> {
  assertAdmin(actor);
  const reason = givenReason.trim().slice(0, EVIDENCE_REASON_MAX_LENGTH);
  if (reason.length < EVIDENCE_REASON_MIN_LENGTH) {
    throw new DomainError<EvidenceErrorCode>('evidence_reason_missing');
  }
  return db.transaction(async (tx) => {
    const found = await findEvidence(tx, reportId);
    const now = clock.now();
    if (!found || found.expiresAt <= now) throw new DomainError<EvidenceErrorCode>('evidence_gone');
    await writeAuditEntry(
      tx,
      {
        actor,
        action: 'report_evidence_read',
        subjectType: 'report',
        subjectId: reportId,
        after: { reason },
      },
      now,
    );
    const { record, frozenAt, expiresAt } = found;
    const sections: EvidenceSection[] = JSON.parse(
      keyring.decrypt(record, evidenceContext(reportId)),
    );
    return { sections, frozenAt, expiresAt };
  });
}
