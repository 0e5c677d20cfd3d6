import { type Actor, assertStaffOrAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { resumeReportedDeliveries } from '#app/features/dispatch/admin/hold-deliveries.server.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findReport, reportContext } from './report.queries.server.ts';
import { saveDecision } from './report.store.server.ts';

export type ReportErrorCode = 'report_gone' | 'report_decided_already';

export interface ReportedLetter {
  letter: string;
  /** What the recipient added in their own words. */
  details: string | null;
}

/**
 * Decrypts the one letter an open report is about. The audit entry commits before the letter is
 * returned. Staff cannot read any other letter, nor this one once the report is decided.
 * @throws DomainError `report_gone`, `report_decided_already`, `staff_required`
 */
export async function readReportedLetter(
  { db, clock, keyring }: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  actor: Actor,
  reportId: string,
): Promise<ReportedLetter> {
  assertStaffOrAdmin(actor);
  return db.transaction(async (tx) => {
    const report = await findReport(tx, reportId);
    if (!report) throw new DomainError<ReportErrorCode>('report_gone');
    if (report.status !== 'open') throw new DomainError<ReportErrorCode>('report_decided_already');
    await writeAuditEntry(
      tx,
      { actor, action: 'report_letter_read', subjectType: 'report', subjectId: reportId },
      clock.now(),
    );
    return {
      letter: keyring.decrypt(report.letter, reportContext(reportId, 'letter')),
      details:
        report.details && keyring.decrypt(report.details, reportContext(reportId, 'details')),
    };
  });
}

/**
 * Upholds or dismisses a report. Dismissing releases what the reports held, unless enough others
 * stand. Suspending the sender or taking down the film are separate actions,
 * each with its own audit entry. Of two decisions made at once, the first stands.
 * @throws DomainError `report_gone`, `report_decided_already`, `staff_required`
 */
export async function decideReport(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  reportId: string,
  status: 'upheld' | 'dismissed',
): Promise<void> {
  assertStaffOrAdmin(actor);
  await db.transaction(async (tx) => {
    const report = await findReport(tx, reportId);
    if (!report) throw new DomainError<ReportErrorCode>('report_gone');
    const now = clock.now();
    const decision = { status, decidedBy: actor.userId };
    if (!(await saveDecision(tx, reportId, decision, now))) {
      throw new DomainError<ReportErrorCode>('report_decided_already');
    }
    if (status === 'dismissed' && report.senderId) {
      await resumeReportedDeliveries(tx, report.senderId, now);
    }
    await writeAuditEntry(
      tx,
      {
        actor,
        action: 'report_decided',
        subjectType: 'report',
        subjectId: reportId,
        before: { status: 'open', reason: report.reason },
        after: { status },
      },
      now,
    );
  });
}
