import { sendResetLinkKind } from '#app/features/accounts/password/request-password-reset.server.ts';
import { sendResetLinkJob } from '#app/features/accounts/password/send-reset-link.job.server.ts';
import { importAvatarJob } from '#app/features/accounts/profile/import-avatar.job.server.ts';
import { importAvatarKind } from '#app/features/accounts/profile/sync-profile.server.ts';
import {
  carryOutFactorResetsJob,
  carryOutFactorResetsKind,
} from '#app/features/accounts/second-factor/carry-out-factor-resets.job.server.ts';
import {
  deleteUnusedAttachmentsJob,
  deleteUnusedAttachmentsKind,
} from '#app/features/attachments/delete-unused-attachments.job.server.ts';
import { backUpJob, backUpKind } from '#app/features/backups/back-up.job.server.ts';
import {
  readBouncesJob,
  readBouncesKind,
} from '#app/features/dispatch/bounces/read-bounces.job.server.ts';
import {
  checkMailDomainJob,
  checkMailDomainKind,
} from '#app/features/dispatch/domain-check/check-mail-domain.job.server.ts';
import {
  releaseHeldJob,
  releaseHeldKind,
} from '#app/features/dispatch/limits/release-held.job.server.ts';
import {
  sendRemindersJob,
  sendRemindersKind,
} from '#app/features/dispatch/reminders/send-reminders.job.server.ts';
import {
  checkIntegrityJob,
  checkIntegrityKind,
} from '#app/features/integrity/check-integrity.job.server.ts';
import {
  watchAbsencesJob,
  watchAbsencesKind,
} from '#app/features/messages/absence/watch-absences.job.server.ts';
import {
  burnAgainJob,
  burnAgainKind,
  burnLettersJob,
  burnLettersKind,
} from '#app/features/messages/kept/burn-letters.job.server.ts';
import { notifySenderJob } from '#app/features/messages/notifications/notify-sender.job.server.ts';
import { notifySenderKind } from '#app/features/messages/notifications/notify-sender.server.ts';
import {
  deletePermanentlyJob,
  deletePermanentlyKind,
} from '#app/features/messages/retention/delete-permanently.job.server.ts';
import { sendTestMailJob } from '#app/features/messages/test-mail/send-test-mail.job.server.ts';
import { sendTestMailKind } from '#app/features/messages/test-mail/send-test-mail.server.ts';
import { autoPauseJob, autoPauseKind } from '#app/features/moderation/auto-pause.job.server.ts';
import {
  copyReportedFilesJob,
  copyReportedFilesKind,
} from '#app/features/moderation/reported-files.server.ts';
import {
  findUnknownPaymentsJob,
  findUnknownPaymentsKind,
} from '#app/features/payments/reconciliation/find-unknown-payments.job.server.ts';
import {
  reconcilePaymentsJob,
  reconcilePaymentsKind,
} from '#app/features/payments/reconciliation/reconcile-payments.job.server.ts';
import {
  processRecordingJob,
  processRecordingKind,
} from '#app/features/recordings/process-recording.job.server.ts';
import { findMailPicture } from '#app/features/templates/mail-poster.server.ts';
import {
  deleteUnusedVideosJob,
  deleteUnusedVideosKind,
} from '#app/features/videos/delete-unused-videos.job.server.ts';
import {
  processVideoJob,
  processVideoKind,
} from '#app/features/videos/processing/process-video.job.server.ts';
import {
  deleteUploadsJob,
  deleteUploadsKind,
} from '#app/features/videos/uploads/delete-uploads.job.server.ts';
import type { Job, JobSettings } from '#app/platform/jobs/job-kind.ts';
import { sendMailKind } from '#app/platform/mail/mail-queue.server.ts';
import { sendMailJob } from '#app/platform/mail/send-mail.job.server.ts';
import type { Mailer } from '#app/platform/mail/smtp.server.ts';
import { deleteFilesJob, deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import type { Services } from '#app/routes/services.server.ts';
import { productName } from '#app/shared/product.ts';
import { attachmentKinds } from './attachment-kinds.ts';
import { retentionJob, retentionKind } from './retention.job.ts';

interface JobEntry {
  kind: JobSettings;
  create: (services: WorkerServices) => Job;
  /**
   * A backup leaves such jobs out: those that were queued when it was taken may have run since, and a
   * restore must not send a mail twice.
   */
  sendsMail?: true;
}

type WorkerServices = Services & { mailer: Mailer };

const entries: JobEntry[] = [
  {
    kind: sendMailKind,
    create: (services) => sendMailJob(services, productName, findMailPicture),
    sendsMail: true,
  },
  { kind: sendResetLinkKind, create: sendResetLinkJob, sendsMail: true },
  { kind: carryOutFactorResetsKind, create: carryOutFactorResetsJob },
  { kind: deleteFilesKind, create: deleteFilesJob },
  { kind: importAvatarKind, create: importAvatarJob },
  { kind: notifySenderKind, create: notifySenderJob, sendsMail: true },
  { kind: sendTestMailKind, create: sendTestMailJob, sendsMail: true },
  { kind: deletePermanentlyKind, create: deletePermanentlyJob },
  { kind: burnLettersKind, create: burnLettersJob },
  { kind: burnAgainKind, create: burnAgainJob },
  { kind: reconcilePaymentsKind, create: reconcilePaymentsJob },
  { kind: findUnknownPaymentsKind, create: findUnknownPaymentsJob },
  { kind: checkIntegrityKind, create: checkIntegrityJob },
  {
    kind: backUpKind,
    create: (services) => backUpJob(services, () => mailJobKinds.map(({ name }) => name)),
  },
  { kind: releaseHeldKind, create: releaseHeldJob },
  {
    kind: sendRemindersKind,
    create: (services) => sendRemindersJob(services, services.deliveryHandlers),
  },
  {
    kind: readBouncesKind,
    create: (services) => readBouncesJob(services, services.deliveryHandlers),
  },
  { kind: checkMailDomainKind, create: checkMailDomainJob },
  { kind: retentionKind, create: retentionJob },
  { kind: processVideoKind, create: processVideoJob },
  { kind: deleteUploadsKind, create: deleteUploadsJob },
  { kind: deleteUnusedVideosKind, create: deleteUnusedVideosJob },
  { kind: processRecordingKind, create: processRecordingJob },
  ...attachmentKinds.map((kind) => ({
    kind: deleteUnusedAttachmentsKind(kind),
    create: (services: WorkerServices) => deleteUnusedAttachmentsJob(services, kind),
  })),
  { kind: copyReportedFilesKind, create: copyReportedFilesJob },
  { kind: autoPauseKind, create: autoPauseJob },
  { kind: watchAbsencesKind, create: watchAbsencesJob },
];

/** Every kind of background job; migration creates a queue for each. */
export const jobKinds: JobSettings[] = entries.map(({ kind }) => kind);

/** The kinds of jobs that send mail. */
export const mailJobKinds: JobSettings[] = entries
  .filter(({ sendsMail }) => sendsMail)
  .map(({ kind }) => kind);

/** The handler of every kind. */
export const createJobs = (services: WorkerServices): Job[] =>
  entries.map(({ create }) => create(services));
