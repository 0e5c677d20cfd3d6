import { findUserEmail } from '#app/features/accounts/account.queries.server.ts';
import { type Actor, assertStaffOrAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { publishVideo } from '#app/features/templates/video-template.server.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { enqueueMail } from '#app/platform/mail/mail-queue.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { cutText } from '#app/shared/cut-text.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { productName } from '#app/shared/product.ts';
import { countReadable } from '#app/shared/text.ts';
import { renderPlainMail } from '#app/ui/mail/render-plain-mail.server.ts';
import type { VideoErrorCode } from '../uploads/upload.rules.ts';
import { lockVideo, updateVideo, type VideoRow } from '../video.store.server.ts';

/** In characters. */
const REASON_MAX = 500;

type ReviewServices = Pick<Platform, 'db' | 'clock'>;

/**
 * Approves a pending video and adds it to the gallery in a category. Records who approved it and
 * when.
 * @throws DomainError `video_gone`, `video_not_pending`, `video_not_ready`, `video_category_unknown`,
 * `staff_required`
 */
export async function approveVideo(
  { db, clock }: ReviewServices,
  actor: Actor,
  videoId: string,
  categoryId: string,
): Promise<void> {
  assertStaffOrAdmin(actor);
  await db.transaction(async (tx) => {
    const video = await lockPendingVideo(tx, videoId);
    if (video.processing !== 'ready' || video.durationSeconds === null) {
      throw new DomainError<VideoErrorCode>('video_not_ready');
    }
    const now = clock.now();
    const { filmId, title, description, durationSeconds } = video;
    const template = { filmId, title, description, categoryId, durationSeconds };
    if (!(await publishVideo(tx, template, now))) {
      throw new DomainError<VideoErrorCode>('video_category_unknown');
    }
    await updateVideo(tx, videoId, {
      status: 'approved',
      approvedAt: now,
      approvedBy: actor.userId,
      rejectionReason: null,
    });
    await writeAuditEntry(
      tx,
      {
        actor,
        action: 'video_approved',
        subjectType: 'video',
        subjectId: videoId,
        before: { title, status: 'pending' },
        after: { title, status: 'approved', category: categoryId },
      },
      now,
    );
  });
}

/**
 * Rejects a pending video, clears any approval and mails the reason to its uploader.
 * @throws DomainError `video_gone`, `video_not_pending`, `video_reason_missing`, `staff_required`
 */
export async function rejectVideo(
  services: ReviewServices & Pick<Platform, 'config' | 'jobs' | 'keyring'>,
  actor: Actor,
  videoId: string,
  reason: string,
): Promise<void> {
  assertStaffOrAdmin(actor);
  const { db, clock } = services;
  const rejectionReason = cutText(reason.trim(), REASON_MAX);
  if (countReadable(rejectionReason) === 0)
    throw new DomainError<VideoErrorCode>('video_reason_missing');
  await db.transaction(async (tx) => {
    const video = await lockPendingVideo(tx, videoId);
    await updateVideo(tx, videoId, {
      status: 'rejected',
      approvedAt: null,
      approvedBy: null,
      rejectionReason,
    });
    await sendRejectionMail(services, tx, video, rejectionReason);
    await writeAuditEntry(
      tx,
      {
        actor,
        action: 'video_rejected',
        subjectType: 'video',
        subjectId: videoId,
        before: { title: video.title, status: 'pending' },
        after: { title: video.title, status: 'rejected', reason: rejectionReason },
      },
      clock.now(),
    );
  });
}

async function lockPendingVideo(tx: DbOrTx, videoId: string): Promise<VideoRow> {
  const video = await lockVideo(tx, videoId);
  if (!video) throw new DomainError<VideoErrorCode>('video_gone');
  if (video.status !== 'pending') throw new DomainError<VideoErrorCode>('video_not_pending');
  return video;
}

/** Does nothing when the uploader has deleted their account. */
async function sendRejectionMail(
  services: Pick<Platform, 'config' | 'jobs' | 'keyring'>,
  tx: DbOrTx,
  video: Pick<VideoRow, 'title' | 'uploadedBy'>,
  reason: string,
): Promise<void> {
  const uploader = video.uploadedBy && (await findUserEmail(tx, video.uploadedBy));
  if (!uploader) return;
  const { baseUrl, identity } = services.config;
  const subject = `Your video “${video.title}” was not added to the gallery`;
  const content = renderPlainMail(
    {
      heading: subject,
      lines: [
        'We reviewed your video and decided not to add it.',
        `Reason: ${reason}`,
        'Only you can see it. You can delete it or upload another version.',
      ],
      action: { label: 'Your videos', url: `${baseUrl}/affiliate/videos` },
      why: `You are receiving this email because you submitted a video to ${productName}.`,
    },
    identity,
  );
  await enqueueMail(services, tx, { to: uploader.email, subject, ...content });
}
