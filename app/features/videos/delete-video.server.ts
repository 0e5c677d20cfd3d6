import { type Actor, assertStaffOrAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { retireFilm, takeDownFilm } from '#app/features/templates/video-template.server.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { VideoErrorCode } from './uploads/upload.rules.ts';
import { isFilmNeeded } from './video.queries.server.ts';
import {
  deleteVideoRow,
  lockVideo,
  lockVideoIncludingDeleted,
  updateVideo,
  type VideoRow,
} from './video.store.server.ts';
import { storageKeysOf } from './video-storage-keys.ts';

type DeleteServices = Pick<Platform, 'db' | 'clock' | 'jobs'>;

/**
 * Deletes a video in any status. It leaves the gallery and every list at once; its files stay while
 * a scheduled or readable letter needs them.
 * @throws DomainError `video_gone`, `staff_required`
 */
export async function deleteVideo(
  services: DeleteServices,
  actor: Actor,
  videoId: string,
): Promise<void> {
  assertStaffOrAdmin(actor);
  await services.db.transaction(async (tx) => {
    const video = await lockVideo(tx, videoId);
    if (!video) throw new DomainError<VideoErrorCode>('video_gone');
    await deleteOrRetireVideo(services, tx, video);
    await writeVideoAudit(services, tx, actor, 'video_deleted', video);
  });
}

/**
 * Like `deleteVideo`, for the actor's own videos.
 * @throws DomainError `video_gone`, for another person's video too
 */
export async function deleteOwnVideo(
  services: DeleteServices,
  actor: { userId: string },
  videoId: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const video = await lockVideo(tx, videoId, actor.userId);
    if (!video) throw new DomainError<VideoErrorCode>('video_gone');
    await deleteOrRetireVideo(services, tx, video);
  });
}

/**
 * Takes a video down after a rights complaint: it disappears at once from the gallery, from
 * scheduled messages and from sent letters, which play the neutral film instead. Also takes down a
 * deleted video that letters still play.
 * @throws DomainError `video_gone`, `staff_required`
 */
export async function takeDownVideo(
  services: DeleteServices,
  actor: Actor,
  videoId: string,
): Promise<void> {
  await services.db.transaction((tx) => takeDownVideoIn(services, tx, actor, videoId));
}

/** As `takeDownVideo`, within a transaction. */
export async function takeDownVideoIn(
  services: Omit<DeleteServices, 'db'>,
  tx: DbOrTx,
  actor: Actor,
  videoId: string,
): Promise<void> {
  assertStaffOrAdmin(actor);
  const video = await lockVideoIncludingDeleted(tx, videoId);
  if (!video) throw new DomainError<VideoErrorCode>('video_gone');
  await deleteVideoAndFiles(services, tx, video);
  await writeVideoAudit(services, tx, actor, 'video_taken_down', video);
}

/**
 * Deletes a video and its files, or only retires it while a letter needs the film;
 * `deleteUnusedVideos` tries again later. Call it with the video locked.
 */
export async function deleteOrRetireVideo(
  services: DeleteServices,
  tx: DbOrTx,
  video: VideoRow,
): Promise<void> {
  const now = services.clock.now();
  if (await isFilmNeeded(tx, video.filmId, now)) {
    await retireFilm(tx, video.filmId, now);
    await updateVideo(tx, video.id, { retiredAt: video.retiredAt ?? now });
  } else {
    await deleteVideoAndFiles(services, tx, video);
  }
}

async function deleteVideoAndFiles(
  { clock, jobs }: Omit<DeleteServices, 'db'>,
  tx: DbOrTx,
  video: VideoRow,
): Promise<void> {
  await takeDownFilm(tx, video.filmId, clock.now());
  await deleteVideoRow(tx, video.id);
  await jobs.enqueue(tx, deleteFilesKind, { keys: storageKeysOf(video) });
}

const writeVideoAudit = (
  { clock }: Pick<DeleteServices, 'clock'>,
  tx: DbOrTx,
  actor: Actor,
  action: string,
  { id, title, status }: VideoRow,
) =>
  writeAuditEntry(
    tx,
    { actor, action, subjectType: 'video', subjectId: id, before: { title, status } },
    clock.now(),
  );
