import { type Actor, assertAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { findOfReport } from '#app/features/attachments/attachment.queries.server.ts';
import type { AttachmentServices } from '#app/features/attachments/attachment-kind.server.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { collectBytes } from '#app/platform/storage/byte-reader.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { requireReason } from '#app/shared/require-reason.ts';
import { evidenceContext, findEvidence } from './evidence.queries.server.ts';
import type { EvidenceSection } from './freeze-evidence.server.ts';

export type EvidenceErrorCode = 'evidence_gone';

/** A file of the reported letter; without bytes when it is lost, which must not keep back the rest. */
interface EvidenceFile {
  /** Such as `picture`. */
  kind: string;
  contentType: string;
  bytes: Buffer | null;
}

export interface Evidence {
  sections: EvidenceSection[];
  files: EvidenceFile[];
  frozenAt: Date;
  expiresAt: Date;
}

/**
 * Decrypts the frozen evidence of a report, for an admin who says why. The audit entry with the reason
 * commits before anything is returned. It can be read whether the report is open or decided.
 * @throws DomainError `evidence_gone`, `audit_reason_missing`, `admin_required`
 */
export async function readEvidence(
  services: Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage' | 'log'> & AttachmentServices,
  actor: Actor,
  reportId: string,
  givenReason: string,
): Promise<Evidence> {
  assertAdmin(actor);
  const reason = requireReason(givenReason);
  const { db, clock, keyring } = services;
  const evidence = await db.transaction(async (tx) => {
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
    // biome-ignore lint/plugin: decrypted, so it is ours
    const sections: EvidenceSection[] = JSON.parse(
      keyring.decrypt(record, evidenceContext(reportId)),
    );
    return { sections, frozenAt, expiresAt };
  });
  return { ...evidence, files: await readFiles(services, reportId) };
}

async function readFiles(
  services: Pick<Platform, 'db' | 'keyring' | 'storage' | 'log'> & AttachmentServices,
  reportId: string,
): Promise<EvidenceFile[]> {
  const files: EvidenceFile[] = [];
  for (const attachment of services.attachmentKinds) {
    const { name: kind } = attachment.encryption;
    const { name, contentType } = attachment.mainFile;
    try {
      const row = await findOfReport(services.db, attachment, reportId);
      if (!row) continue;
      const file = await attachment.decryptFile(services, row, name);
      files.push({ kind, contentType, bytes: await collectBytes(file.read(0, file.size)) });
    } catch (error) {
      services.log.error({ err: error, reportId, kind }, 'a file of evidence could not be read');
      files.push({ kind, contentType, bytes: null });
    }
  }
  return files;
}
