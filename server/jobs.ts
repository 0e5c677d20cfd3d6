import { adoptPictureJob, adoptPictureKind } from '#app/features/accounts/public.server.ts';
import {
  readBouncesJob,
  readBouncesKind,
  releaseHeldJob,
  releaseHeldKind,
} from '#app/features/delivery/public.server.ts';
import {
  processVideoJob,
  processVideoKind,
  removeUploadsJob,
  removeUploadsKind,
  tidyGalleryJob,
  tidyGalleryKind,
} from '#app/features/gallery/public.server.ts';
import {
  purgeDeletedJob,
  purgeDeletedKind,
  tellSenderJob,
  tellSenderKind,
} from '#app/features/messages/public.server.ts';
import { complaintBrakeJob, complaintBrakeKind } from '#app/features/moderation/public.server.ts';
import {
  checkLedgerJob,
  checkLedgerKind,
  settlePaymentsJob,
  settlePaymentsKind,
} from '#app/features/payments/public.server.ts';
import { retentionJob, retentionKind } from '#app/features/recipients/public.server.ts';
import type { Job, JobSettings } from '#app/platform/jobs/job-kind.ts';
import { sendMailKind } from '#app/platform/mail/outbox.server.ts';
import { sendMailJob } from '#app/platform/mail/send-mail.job.server.ts';
import type { Mailer } from '#app/platform/mail/smtp.server.ts';
import { deleteFilesJob, deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import type { Services } from '#app/routes/services.server.ts';
import { productName } from '#app/shared/product.ts';

/** Every kind of side work: a queue is made for each at migration. */
export const everyJobKind: JobSettings[] = [
  sendMailKind,
  deleteFilesKind,
  adoptPictureKind,
  tellSenderKind,
  purgeDeletedKind,
  settlePaymentsKind,
  checkLedgerKind,
  releaseHeldKind,
  readBouncesKind,
  retentionKind,
  processVideoKind,
  removeUploadsKind,
  tidyGalleryKind,
  complaintBrakeKind,
];

/**
 * Those that end in a mail to a person. What waited of them when a backup was taken may have been done
 * since, so a backup leaves them out.
 */
export const mailKinds: JobSettings[] = [sendMailKind, tellSenderKind];

/** What does each of them. */
export const everyJob = (services: Services & { mailer: Mailer }): Job[] => [
  sendMailJob(services, productName),
  deleteFilesJob(services),
  adoptPictureJob(services),
  tellSenderJob(services),
  purgeDeletedJob(services),
  settlePaymentsJob(services),
  checkLedgerJob(services),
  releaseHeldJob(services),
  readBouncesJob(services),
  retentionJob(services),
  processVideoJob(services),
  removeUploadsJob(services),
  tidyGalleryJob(services),
  complaintBrakeJob(services),
];
