import type { Viewer } from '#app/features/accounts/account-types.ts';
import { type Actor, isAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { categoryExists } from '#app/features/templates/category.queries.server.ts';
import { hours, shifted } from '#app/platform/clock/clock.ts';
import { needsVerifiedEmail } from '#app/platform/config/accounts-config.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { VideoTools } from '#app/platform/video/video-tools.server.ts';
import { cutText } from '#app/shared/cut-text.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isBlank, orNull } from '#app/shared/text.ts';
import { getMonthlyUploads } from './monthly-limit.server.ts';
import {
  displayFileName,
  extensionOf,
  findFileError,
  RIGHTS_WORDING,
  startOfMonth,
  VIDEO_DESCRIPTION_MAX,
  VIDEO_TITLE_MAX,
  type VideoErrorCode,
} from './upload.rules.ts';
import { countMonthlyUploads, insertUpload, lockUserUploads } from './upload.store.server.ts';

/** How long an unfinished upload can be resumed. */
const UPLOAD_LIFETIME = hours(24);

export interface UploadInput {
  id: string;
  fileName: string;
  sizeBytes: number;
  title: string;
  description: string;
  /** Where its uploader would put it; null, or an id that is none, for nowhere. */
  categoryId: string | null;
  hasRights: boolean;
}

export type UploadServices = Pick<Platform, 'db' | 'clock' | 'config'> & {
  videoTools: VideoTools;
};

/** Who uploads a video. */
export type Uploader = Actor & Pick<Viewer, 'isEmailVerified'>;

/**
 * Starts an upload. It counts towards the monthly limit from now on, so twenty started at once
 * cannot exceed a limit of ten, and stops counting when it is cancelled, expires or is rejected.
 * Admins have no limit.
 * @throws DomainError with a VideoErrorCode code
 */
export async function startUpload(
  { db, clock, config, videoTools }: UploadServices,
  actor: Uploader,
  input: UploadInput,
): Promise<void> {
  if (!videoTools.isAvailable) throw new DomainError<VideoErrorCode>('upload_switched_off');
  if (needsVerifiedEmail(config, actor)) {
    throw new DomainError<VideoErrorCode>('upload_needs_verified_email');
  }
  const fileError = findFileError({ name: input.fileName, size: input.sizeBytes });
  if (fileError) throw new DomainError<VideoErrorCode>(fileError);
  const title = cutText(input.title.trim(), VIDEO_TITLE_MAX);
  if (isBlank(title)) throw new DomainError<VideoErrorCode>('upload_title_missing');
  if (!input.hasRights) throw new DomainError<VideoErrorCode>('upload_rights_missing');
  const countsForMonth = !isAdmin(actor);
  await db.transaction(async (tx) => {
    const now = clock.now();
    if (countsForMonth) {
      await lockUserUploads(tx, actor.userId);
      const used = await countMonthlyUploads(tx, actor.userId, startOfMonth(now), now);
      if (used >= (await getMonthlyUploads(tx))) {
        throw new DomainError<VideoErrorCode>('upload_limit_reached');
      }
    }
    const { categoryId } = input;
    const proposedCategoryId =
      categoryId && (await categoryExists(tx, categoryId)) ? categoryId : null;
    await insertUpload(tx, {
      id: input.id,
      userId: actor.userId,
      title,
      description: orNull(cutText(input.description.trim(), VIDEO_DESCRIPTION_MAX)),
      fileName: displayFileName(input.fileName),
      extension: extensionOf(input.fileName) as string,
      sizeBytes: input.sizeBytes,
      state: 'receiving',
      countsForMonth,
      thumbnailKey: null,
      proposedCategoryId,
      rightsWording: RIGHTS_WORDING,
      rightsConfirmedAt: now,
      createdAt: now,
      expiresAt: shifted(now, UPLOAD_LIFETIME),
    });
  });
}

export interface UploadAllowance {
  /** The actor must confirm their address first. */
  needsVerifiedEmail: boolean;
  used: number;
  /** Null for admins, who have no limit. */
  limit: number | null;
}

/** Whether an actor may upload, and how many of this month's uploads they have used. */
export async function getUploadAllowance(
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  actor: Uploader,
): Promise<UploadAllowance> {
  const now = clock.now();
  const used = await countMonthlyUploads(db, actor.userId, startOfMonth(now), now);
  const limit = isAdmin(actor) ? null : await getMonthlyUploads(db);
  return { used, limit, needsVerifiedEmail: needsVerifiedEmail(config, actor) };
}
