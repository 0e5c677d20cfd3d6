import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { afterCursor, pageOf } from '#app/platform/db/page.ts';
import type { PageCursor } from '#app/shared/page-cursor.ts';
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

/** A user's own videos, newest first. */
export async function listOwnVideos(db: DbOrTx, userId: string) {
  return db
    .select(columns)
    .from(galleryVideos)
    .where(and(eq(galleryVideos.uploadedBy, userId), isNull(galleryVideos.retiredAt)))
    .orderBy(desc(galleryVideos.createdAt), desc(galleryVideos.id));
}

const PAGE_SIZE = 24;

export interface VideoFilter {
  status: ListedVideo['status'] | null;
  /** Lists deleted videos that letters still play, instead of all others. */
  isDeleted: boolean;
  uploaderId: string | null;
  /** Lists only this video, deleted or not. */
  videoId: string | null;
  /** The last video of the previous page; null for the first page. */
  after: PageCursor | null;
}

/** One page of all users' videos, newest first. */
export async function listVideos(db: DbOrTx, filter: VideoFilter) {
  const { status, isDeleted, uploaderId, videoId, after } = filter;
  const rows = await db
    .select({
      ...columns,
      uploadedBy: galleryVideos.uploadedBy,
      uploaderEmail: users.email,
      approvedAt: galleryVideos.approvedAt,
      proposedCategoryId: galleryVideos.proposedCategoryId,
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
    .limit(PAGE_SIZE + 1);
  const { page, hasMore } = pageOf(rows, PAGE_SIZE);
  return { videos: page, hasMore };
}

/** A film's files and who may see them. */
export async function findFilmRow(db: DbOrTx, filmId: string) {
  const [row] = await db
    .select({
      uploadedBy: galleryVideos.uploadedBy,
      status: galleryVideos.status,
      processing: galleryVideos.processing,
      thumbnailUrl: galleryVideos.thumbnailUrl,
      filmRegions: galleryVideos.filmRegions,
    })
    .from(galleryVideos)
    .where(eq(galleryVideos.filmId, filmId));
  return row ?? null;
}

/** Whether a letter that is scheduled, on its way or readable plays this film. */
export async function isFilmNeeded(db: DbOrTx, filmId: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ is_needed: boolean }>(sql`
    select exists (
      select 1 from ${messages}
        join ${messageTemplates} on ${messageTemplates.id} = ${messages.templateId}
        left join ${deliveries} on ${deliveries.messageId} = ${messages.id}
       where ${messageTemplates.filmId} = ${filmId}
         and (${messages.status} = 'scheduled'
           or ${deliveries.state} in ('waiting', 'held')
           or (${deliveries.state} = 'accepted' and ${deliveries.expiresAt} > ${now.toISOString()}
               and ${deliveries.withdrawnAt} is null and ${deliveries.takenDownAt} is null
               and ${deliveries.erasedAt} is null))
    ) as is_needed`);
  return rows[0]?.is_needed ?? false;
}
