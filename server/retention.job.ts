import { deleteExpiredTokens } from '#app/features/accounts/sign-in/delete-expired-tokens.server.ts';
import type { AttachmentServices } from '#app/features/attachments/attachment-kind.server.ts';
import { deleteErasedAttachments } from '#app/features/attachments/delete-attachments.server.ts';
import { deleteOldDispatchRecords } from '#app/features/dispatch/records/delete-old-records.server.ts';
import { deleteOldViewsAndCodes } from '#app/features/letters/delete-old-views-and-codes.server.ts';
import {
  deleteExpiredLetters,
  deleteStaleDrafts,
} from '#app/features/messages/retention/delete-expired-messages.server.ts';
import { deleteExpiredEvidence } from '#app/features/moderation/freeze-evidence.server.ts';
import { deleteUnneededReportedFiles } from '#app/features/moderation/reported-files.server.ts';
import { deleteDecidedReportTexts } from '#app/features/moderation/review-report.server.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteExpiredRateLimits } from '#app/platform/rate-limit/rate-limit.server.ts';

export const retentionKind: JobKind<NoInput> = {
  name: 'retention',
  schema: noInput,
  retryLimit: 3,
  retryDelaySeconds: 300,
  expireInSeconds: 3_600,
  cron: '40 3 * * *',
};

/**
 * Has every feature delete at night what it no longer needs, and logs how much. docs/operations.md, "What
 * is deleted, and when" lists all of it. Running twice is harmless; the next run makes up for a missed one.
 */
export function retentionJob(services: Platform & AttachmentServices): Job {
  return job(retentionKind, async () => {
    services.log.info(
      {
        ...(await deleteOldViewsAndCodes(services)),
        ...(await deleteOldDispatchRecords(services)),
        rateLimits: await deleteExpiredRateLimits(services),
        tokens: await deleteExpiredTokens(services),
        letters: await deleteExpiredLetters(services),
        ...(await deleteErasedAttachments(services)),
        drafts: await deleteStaleDrafts(services),
        evidence: await deleteExpiredEvidence(services),
        reportedFiles: await deleteUnneededReportedFiles(services),
        decidedReports: await deleteDecidedReportTexts(services),
      },
      'retention',
    );
  });
}
