import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { afterCursor, type PageCursor, pageOf } from '#app/platform/db/page.ts';
import { users } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import { galleryVideos } from '#db/schema/videos.ts';

const columns = {
  id: galleryVideos.id,
  title: galleryVideos.title,
  description: galleryVideos.description,
  fileSize: galleryVideos.fileSize,
  videoFormat: galleryVideos.videoFormat,
  status: galleryVideos.status,
  usageCount: galleryVideos.usageCount,
  filmId: galleryVideos.filmId,
  hasThumbnail: sql<boolean>`${galleryVideos.thumbnailUrl} is not null`,
  processing: galleryVideos.processing,
  processingPercent: galleryVideos.processingPercent,
  processingError: galleryVideos.processingError,
  durationSeconds: galleryVideos.durationSeconds,
  rejectionReason: galleryVideos.rejectionReason,
  createdAt: galleryVideos.createdAt,
};

type ListedVideo = Awaited<ReturnType<typeof listOwnVideos>>[number];

/** What a person has offered, newest first (spec section 7, affiliate view). */
export async function listOwnVideos(tx: DbOrTx, userId: string) {
  return tx
    .select(columns)
    .from(galleryVideos)
    .where(and(eq(galleryVideos.uploadedBy, userId), isNull(galleryVideos.retiredAt)))
    .orderBy(desc(galleryVideos.createdAt), desc(galleryVideos.id));
}

const VIDEOS_A_PAGE = 24;

export interface VideoFilter {
  status: ListedVideo['status'] | null;
  /** Those that were deleted, and that a letter still plays. */
  isDeleted: boolean;
  uploaderId: string | null;
  /** One video, deleted or not. */
  videoId: string | null;
  /** The page begins after this video; null for the first one. */
  after: PageCursor | null;
}

/** What everybody has offered, newest first, a page at a time (spec section 7). */
export async function listVideos(tx: DbOrTx, filter: VideoFilter) {
  const { status, isDeleted, uploaderId, videoId, after } = filter;
  const rows = await tx
    .select({
      ...columns,
      uploadedBy: galleryVideos.uploadedBy,
      uploaderEmail: users.email,
      approvedAt: galleryVideos.approvedAt,
      isDeleted: sql<boolean>`${galleryVideos.retiredAt} is not null`,
    })
    .from(galleryVideos)
    .leftJoin(users, eq(users.id, galleryVideos.uploadedBy))
    .where(
      and(
        videoId
          ? undefined
          : isDeleted
            ? isNotNull(galleryVideos.retiredAt)
            : isNull(galleryVideos.retiredAt),
        status ? eq(galleryVideos.status, status) : undefined,
        uploaderId ? eq(galleryVideos.uploadedBy, uploaderId) : undefined,
        videoId ? eq(galleryVideos.id, videoId) : undefined,
        afterCursor(galleryVideos.createdAt, galleryVideos.id, after),
      ),
    )
    .orderBy(desc(galleryVideos.createdAt), desc(galleryVideos.id))
    .limit(VIDEOS_A_PAGE + 1);
  const { page, hasMore } = pageOf(rows, VIDEOS_A_PAGE);
  return { videos: page, hasMore };
}

/** Which files a film has, and who may see them. */
export async function findFilmRow(tx: DbOrTx, filmId: string) {
  const [row] = await tx
    .select({
      uploadedBy: galleryVideos.uploadedBy,
      status: galleryVideos.status,
      processing: galleryVideos.processing,
      thumbnailUrl: galleryVideos.thumbnailUrl,
    })
    .from(galleryVideos)
    .where(eq(galleryVideos.filmId, filmId));
  return row ?? null;
}

/** Where to tell an uploader something. */
export async function findUploaderEmail(tx: DbOrTx, userId: string): Promise<string | null> {
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}

/**
 * Whether a letter still needs this film: one that is scheduled, on its way, or can be read
 * (product.md section 1).
 */
export async function isFilmNeeded(tx: DbOrTx, filmId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ is_needed: boolean }>(sql`
    select exists (
      select 1 from ${messages}
        join ${messageTemplates} on ${messageTemplates.id} = ${messages.templateId}
        left join ${deliveries} on ${deliveries.messageId} = ${messages.id}
       where ${messageTemplates.filmId} = ${filmId}
         and (${messages.status} = 'scheduled'
           or ${deliveries.state} in ('waiting', 'held')
           or (${deliveries.state} = 'accepted' and ${deliveries.expiresAt} > ${now.toISOString()}
               and ${deliveries.withdrawnAt} is null and ${deliveries.erasedAt} is null))
    ) as is_needed`);
  return rows[0]?.is_needed ?? false;
}
