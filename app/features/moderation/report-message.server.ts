import { randomUUID } from 'node:crypto';
import type { AttachmentServices } from '#app/features/attachments/attachment-kind.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { cutText } from '#app/shared/cut-text.ts';
import { orNull } from '#app/shared/text.ts';
import { enqueueEmergencyMails } from './emergency-mail.server.ts';
import { freezeEvidence } from './freeze-evidence.server.ts';
import {
  REPORT_DETAILS_MAX_LENGTH,
  type ReportReason,
  type ReportSubject,
} from './report.rules.ts';
import { insertReport } from './report.store.server.ts';
import { copyReportedFiles, planReportedCopies } from './reported-files.server.ts';

export interface ReportInput {
  messageId: string;
  senderId: string;
  reason: ReportReason;
  about?: ReportSubject;
  details: string;
  /** The letter as the recipient reads it: this copy outlives the message. */
  letter: string;
  /**
   * False for the holder of a private link, who may be the sender: staff see the report, but no limit
   * counts it.
   */
  isFromRecipient: boolean;
}

/**
 * Stores a recipient's report with an encrypted copy of the letter and what is attached to it, for
 * staff to review, and freezes the evidence. While a report of the same message is open, a later one is
 * added to it and to its evidence, and can only make it more urgent; the recipient's takes the place of
 * one that came by a private link. Staff are mailed when a life is in danger. The report stands, whatever
 * becomes of its copies of files: when copying fails, a job tries again.
 */
export async function reportMessage(
  services: Pick<Platform, 'db' | 'clock' | 'config' | 'jobs' | 'keyring' | 'storage' | 'log'> &
    AttachmentServices,
  { reason, details, about = 'letter', ...report }: ReportInput,
): Promise<void> {
  const { db, clock, keyring, log } = services;
  const id = randomUUID();
  const toCopy = await db.transaction(async (tx) => {
    const given = {
      ...report,
      ...{ id, reason, about },
      details: orNull(cutText(details?.trim() ?? '', REPORT_DETAILS_MAX_LENGTH)),
    };
    const stored = await insertReport(tx, keyring, given, clock.now());
    const { id: reportId, outcome } = stored;
    if (stored.isNewDanger) await enqueueEmergencyMails(services, tx, reportId);
    if (outcome === 'unchanged') return null;
    await freezeEvidence(services, tx, { ...given, id: reportId });
    if (outcome === 'added') return null;
    const copied = { messageId: report.messageId, reportId };
    return (await planReportedCopies(services, tx, copied)) ? copied : null;
  });
  if (!toCopy) return;
  await copyReportedFiles(services, toCopy).catch((error: unknown) => {
    const { reportId } = toCopy;
    log.error(
      { err: error, reportId },
      'copying the picture or recording of a reported letter failed',
    );
  });
}
