import { type Actor, assertStaffOrAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { findOfReport } from '#app/features/attachments/attachment.queries.server.ts';
import { decryptPicture } from '#app/features/pictures/get-picture.server.ts';
import { pictureEncryption } from '#app/features/pictures/picture-encryption.server.ts';
import { pictureKind } from '#app/features/pictures/picture-kind.server.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { DecryptedFile } from '#app/platform/storage/encrypted-file.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import {
  findReport,
  type LaterReport,
  listLaterReports,
  reportContext,
} from './report.queries.server.ts';
import { deleteDecidedTexts } from './report.store.server.ts';

/** Long enough to answer somebody who asks why it was decided so. */
const DECIDED_TEXTS_KEPT = days(90);

export type ReportErrorCode =
  | 'report_gone'
  | 'report_unread'
  | 'report_decided_already'
  | 'report_dismissed_with_actions';

export interface ReportedLetter {
  letter: string;
  /** What the recipient added in their own words. */
  details: string | null;
  /** What was reported while this report was open. */
  later: LaterReport[];
  /** The sender's words for the picture, if there was one. */
  picture: string | null;
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
    if (report.status !== 'open' || !report.letter) {
      throw new DomainError<ReportErrorCode>('report_decided_already');
    }
    await writeAuditEntry(
      tx,
      { actor, action: 'report_letter_read', subjectType: 'report', subjectId: reportId },
      clock.now(),
    );
    const picture = await findOfReport(tx, pictureKind, reportId);
    return {
      letter: keyring.decrypt(report.letter, reportContext(reportId, 'letter')),
      details:
        report.details && keyring.decrypt(report.details, reportContext(reportId, 'details')),
      later: await listLaterReports(tx, keyring, reportId),
      picture: picture && pictureEncryption.decryptText(keyring, picture, picture.description),
    };
  });
}

/**
 * Decrypts the picture of the letter an open report is about, as `readReportedLetter` does its text. The
 * audit entry commits first.
 * @returns null when the letter had none
 * @throws DomainError `report_gone`, `report_decided_already`, `staff_required`
 */
export async function readReportedPicture(
  services: Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage'>,
  actor: Actor,
  reportId: string,
): Promise<DecryptedFile | null> {
  assertStaffOrAdmin(actor);
  return services.db.transaction(async (tx) => {
    const report = await findReport(tx, reportId);
    if (!report) throw new DomainError<ReportErrorCode>('report_gone');
    if (report.status !== 'open') throw new DomainError<ReportErrorCode>('report_decided_already');
    const picture = await findOfReport(tx, pictureKind, reportId);
    if (!picture) return null;
    const found = await decryptPicture(services, picture, 'large');
    await writeAuditEntry(
      tx,
      { actor, action: 'report_picture_read', subjectType: 'report', subjectId: reportId },
      services.clock.now(),
    );
    return found;
  });
}

/**
 * Deletes the copy of the letter, and the recipient's own words, 90 days after a report was decided. That
 * it was made, and the decision, stay: an upheld report by a child goes on holding the sender's letters.
 * @returns of how many reports
 */
export const deleteDecidedReportTexts = ({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<number> =>
  deleteDecidedTexts(db, shifted(clock.now(), -DECIDED_TEXTS_KEPT));
