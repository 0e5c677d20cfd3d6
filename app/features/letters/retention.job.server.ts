import {
  deleteAttemptsBefore,
  deleteBounceReportCountsBefore,
  deleteDeletedSenderMailsBefore,
  deleteProviderRecordsBefore,
  deleteStaleMailProofs,
} from '#app/features/dispatch/records/delete-old-records.server.ts';
import {
  deleteExpiredLetters,
  deleteStaleDrafts,
} from '#app/features/messages/retention/delete-expired-messages.server.ts';
import { deleteExpiredEvidence } from '#app/features/moderation/freeze-evidence.server.ts';
import { deleteUnneededReportedFiles } from '#app/features/moderation/reported-files.server.ts';
import { deleteDecidedReportTexts } from '#app/features/moderation/review-report.server.ts';
import { deleteErasedPictures } from '#app/features/pictures/delete-pictures.server.ts';
import { deleteErasedRecordings } from '#app/features/recordings/delete-recording.server.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteExpiredRateLimits } from '#app/platform/rate-limit/rate-limit.server.ts';
import { deleteExpiredCodes } from './mailed-code.store.server.ts';
import { deleteViewsBefore } from './view.store.server.ts';

const VIEW_RETENTION = days(90);
const ATTEMPT_RETENTION = days(30);
/** A day longer than staff look back. */
const PROVIDER_COUNT_RETENTION = days(31);
/** A day longer than any cap looks back. `keep_deleted_account` in db/triggers.sql has the same days. */
export const DELETED_SENDER_MAIL_RETENTION = days(8);

export const retentionKind: JobKind<NoInput> = {
  name: 'retention',
  schema: noInput,
  retryLimit: 3,
  retryDelaySeconds: 300,
  expireInSeconds: 3_600,
  cron: '40 3 * * *',
};

/**
 * Deletes every night what is no longer needed, and logs how much. docs/operations.md, "What is deleted,
 * and when" lists all of it. Running twice is harmless; the next run makes up for a missed one.
 */
export function retentionJob(services: Platform): Job {
  const { db, clock, log } = services;
  return job(retentionKind, async () => {
    const now = clock.now();
    log.info(
      {
        views: await deleteViewsBefore(db, shifted(now, -VIEW_RETENTION)),
        attempts: await deleteAttemptsBefore(db, shifted(now, -ATTEMPT_RETENTION)),
        bounceReportCounts: await deleteBounceReportCountsBefore(
          db,
          shifted(now, -ATTEMPT_RETENTION),
        ),
        deletedSenderMails: await deleteDeletedSenderMailsBefore(
          db,
          shifted(now, -DELETED_SENDER_MAIL_RETENTION),
        ),
        providerRecords: await deleteProviderRecordsBefore(
          db,
          shifted(now, -PROVIDER_COUNT_RETENTION),
          now,
        ),
        mailProofs: await deleteStaleMailProofs(services),
        codes: await deleteExpiredCodes(db, now),
        rateLimits: await deleteExpiredRateLimits(services),
        letters: await deleteExpiredLetters(services),
        recordings: await deleteErasedRecordings(services),
        pictures: await deleteErasedPictures(services),
        drafts: await deleteStaleDrafts(services),
        evidence: await deleteExpiredEvidence(services),
        reportedFiles: await deleteUnneededReportedFiles(services),
        decidedReports: await deleteDecidedReportTexts(services),
      },
      'retention',
    );
  });
}
