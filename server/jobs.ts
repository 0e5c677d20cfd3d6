import { sendResetLinkKind } from '#app/features/accounts/password/request-password-reset.server.ts';
import { sendResetLinkJob } from '#app/features/accounts/password/send-reset-link.job.server.ts';
import {
  fillBioHtmlJob,
  fillBioHtmlKind,
} from '#app/features/accounts/profile/fill-bio-html.job.server.ts';
import { importAvatarJob } from '#app/features/accounts/profile/import-avatar.job.server.ts';
import { importAvatarKind } from '#app/features/accounts/profile/sync-profile.server.ts';
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
import { notifySenderJob } from '#app/features/messages/notifications/notify-sender.job.server.ts';
import { notifySenderKind } from '#app/features/messages/notifications/notify-sender.server.ts';
import {
  deletePermanentlyJob,
  deletePermanentlyKind,
} from '#app/features/messages/retention/delete-permanently.job.server.ts';
import {
  fillMailboxesJob,
  fillMailboxesKind,
} from '#app/features/messages/retention/fill-mailboxes.job.server.ts';
import { autoPauseJob, autoPauseKind } from '#app/features/moderation/auto-pause.job.server.ts';
import {
  copyReportedFilesJob,
  copyReportedFilesKind,
} from '#app/features/moderation/reported-files.server.ts';
import {
  reconcilePaymentsJob,
  reconcilePaymentsKind,
} from '#app/features/payments/reconciliation/reconcile-payments.job.server.ts';
import {
  deleteUnusedPicturesJob,
  deleteUnusedPicturesKind,
} from '#app/features/pictures/delete-unused-pictures.job.server.ts';
import {
  deleteUnusedRecordingsJob,
  deleteUnusedRecordingsKind,
} from '#app/features/recordings/delete-unused-recordings.job.server.ts';
import {
  processRecordingJob,
  processRecordingKind,
} from '#app/features/recordings/process-recording.job.server.ts';
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
import { retentionJob, retentionKind } from './retention.job.ts';

/** Every kind of background job; migration creates a queue for each. */
export const jobKinds: JobSettings[] = [
  sendMailKind,
  sendResetLinkKind,
  deleteFilesKind,
  importAvatarKind,
  notifySenderKind,
  deletePermanentlyKind,
  reconcilePaymentsKind,
  checkIntegrityKind,
  releaseHeldKind,
  sendRemindersKind,
  readBouncesKind,
  checkMailDomainKind,
  retentionKind,
  fillMailboxesKind,
  fillBioHtmlKind,
  processVideoKind,
  deleteUploadsKind,
  deleteUnusedVideosKind,
  processRecordingKind,
  deleteUnusedRecordingsKind,
  deleteUnusedPicturesKind,
  copyReportedFilesKind,
  autoPauseKind,
  watchAbsencesKind,
];

/**
 * Job kinds that send mail. A backup leaves them out: jobs that were queued when it was taken may have
 * run since, and a restore must not send a mail twice.
 */
export const mailJobKinds: JobSettings[] = [sendMailKind, sendResetLinkKind, notifySenderKind];

/** The handler of every job kind. */
export const createJobs = (services: Services & { mailer: Mailer }): Job[] => [
  sendMailJob(services, productName),
  sendResetLinkJob(services),
  deleteFilesJob(services),
  importAvatarJob(services),
  notifySenderJob(services),
  deletePermanentlyJob(services),
  reconcilePaymentsJob(services),
  checkIntegrityJob(services),
  releaseHeldJob(services),
  sendRemindersJob(services, services.deliveryHandlers),
  readBouncesJob(services, services.deliveryHandlers),
  checkMailDomainJob(services),
  retentionJob(services),
  fillMailboxesJob(services),
  fillBioHtmlJob(services),
  processVideoJob(services),
  deleteUploadsJob(services),
  deleteUnusedVideosJob(services),
  processRecordingJob(services),
  deleteUnusedRecordingsJob(services),
  deleteUnusedPicturesJob(services),
  copyReportedFilesJob(services),
  autoPauseJob(services),
  watchAbsencesJob(services),
];
