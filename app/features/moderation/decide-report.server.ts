import { type Actor, assertStaffOrAdmin } from '#app/features/accounts/roles/access.rules.ts';
import {
  resumeReportedDeliveries,
  takeDownDelivery,
} from '#app/features/dispatch/admin/hold-deliveries.server.ts';
import { takeDownVideoIn } from '#app/features/videos/delete-video.server.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { cutText } from '#app/shared/cut-text.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { AUDIT_REASON_MAX_LENGTH } from '#app/shared/require-reason.ts';
import { typedText } from '#app/shared/text.ts';
import { hasReadReport } from './audit.queries.server.ts';
import { findReport, listReportedAccounts } from './report.queries.server.ts';
import { saveDecision } from './report.store.server.ts';
import type { ReportErrorCode } from './review-report.server.ts';
import { suspendPersonIn } from './suspend-person.server.ts';

/** What staff decide about a report, and what they do with an upheld one. */
export interface Decision {
  status: 'upheld' | 'dismissed';
  /** Why, for the audit log. May be empty. */
  note?: string;
  /** Ends the links of the letter. */
  withdrawsLetter?: boolean;
  /** Takes down the uploaded film that the letter was written on. */
  takesDownFilm?: boolean;
  /** For admins only. */
  suspendsSender?: boolean;
}

type Services = Pick<Platform, 'db' | 'clock' | 'jobs'>;

/**
 * Upholds or dismisses a report that the actor has read, and does what goes with it, in one transaction: if
 * one part is refused, nothing is done. Its copies of files stay as long as its evidence. Dismissing
 * releases what the reports held, unless enough others stand. Of two decisions made at once, the first
 * stands. What is gone by now (the letter, the film, the account) is left out.
 * @throws DomainError with a ReportErrorCode, `staff_required`, or one of `suspendPerson` and `takeDownVideo`
 */
export async function decideReport(
  services: Services,
  actor: Actor,
  reportId: string,
  decision: Decision,
): Promise<void> {
  assertStaffOrAdmin(actor);
  const { status, note = '', withdrawsLetter, takesDownFilm, suspendsSender } = decision;
  if (status === 'dismissed' && (withdrawsLetter || takesDownFilm || suspendsSender)) {
    throw new DomainError<ReportErrorCode>('report_dismissed_with_actions');
  }
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const report = await findReport(tx, reportId);
    if (!report) throw new DomainError<ReportErrorCode>('report_gone');
    if (!(await hasReadReport(tx, reportId, actor.userId))) {
      throw new DomainError<ReportErrorCode>('report_unread');
    }
    // The account before the report and its deliveries, as its deletion locks them.
    const isSuspended =
      suspendsSender &&
      report.senderId &&
      (await unlessGone(suspendPersonIn(tx, actor, report.senderId, now)));
    if (!(await saveDecision(tx, reportId, { status, decidedBy: actor.userId }, now))) {
      throw new DomainError<ReportErrorCode>('report_decided_already');
    }
    if (status === 'dismissed') await release(tx, reportId, now);
    const isWithdrawn =
      withdrawsLetter && report.messageId && (await takeDownDelivery(tx, report.messageId, now));
    const isTakenDown =
      takesDownFilm &&
      report.videoId &&
      (await unlessGone(takeDownVideoIn(services, tx, actor, report.videoId)));
    const reason = cutText(typedText(note).trim(), AUDIT_REASON_MAX_LENGTH);
    await writeAuditEntry(
      tx,
      {
        actor,
        action: 'report_decided',
        subjectType: 'report',
        subjectId: reportId,
        before: { status: 'open', reason: report.reason },
        after: {
          status,
          ...(reason && { note: reason }),
          ...(isWithdrawn && { letter: 'withdrawn' }),
          ...(isTakenDown && { film: 'taken down' }),
          ...(isSuspended && { sender: 'suspended' }),
        },
      },
      now,
    );
  });
}

const GONE: readonly string[] = ['person_not_found', 'video_gone'];

/** @returns false when the account or film was deleted a moment ago, and there is nothing left to do */
async function unlessGone(part: Promise<void>): Promise<boolean> {
  try {
    await part;
    return true;
  } catch (error) {
    if (error instanceof DomainError && GONE.includes(error.code)) return false;
    throw error;
  }
}

async function release(tx: DbOrTx, reportId: string, now: Date): Promise<void> {
  for (const senderId of await listReportedAccounts(tx, reportId)) {
    await resumeReportedDeliveries(tx, senderId, now);
  }
}
