import { type Actor, assertStaffOrAdmin } from '#app/features/accounts/access.rules.ts';
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
 * Deletes a video, whatever its status (spec section 4). It leaves every list and the gallery at
 * once; where a letter that is scheduled or can be read still needs the film, its files stay until
 * none does (product.md section 1).
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
    await note(services, tx, actor, 'video_deleted', video);
  });
}

/**
 * Deletes one's own video. One in the gallery goes the same way as when staff delete it.
 * @throws DomainError `video_gone` for anybody else's
 */
export async function deleteOwnVideo(
  services: DeleteServices,
  actor: { userId: string },
  videoId: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const video = await lockVideo(tx, videoId);
    if (video?.uploadedBy !== actor.userId) throw new DomainError<VideoErrorCode>('video_gone');
    await deleteOrRetireVideo(services, tx, video);
  });
}

/**
 * Takes a film away at once because somebody holds rights in it: from the gallery, from what is
 * scheduled and from letters that were sent, also when it was deleted before and only they still play
 * it. The neutral film stands in (product.md section 1).
 * @throws DomainError `video_gone`, `staff_required`
 */
export async function takeDownVideo(
  services: DeleteServices,
  actor: Actor,
  videoId: string,
): Promise<void> {
  assertStaffOrAdmin(actor);
  await services.db.transaction(async (tx) => {
    const video = await lockVideoIncludingDeleted(tx, videoId);
    if (!video) throw new DomainError<VideoErrorCode>('video_gone');
    await eraseFilm(services, tx, video);
    await note(services, tx, actor, 'video_taken_down', video);
  });
}

/** Out of the gallery now; the files now as well, or when no letter needs them any more. */
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
    await eraseFilm(services, tx, video);
  }
}

async function eraseFilm(
  { clock, jobs }: DeleteServices,
  tx: DbOrTx,
  video: VideoRow,
): Promise<void> {
  await takeDownFilm(tx, video.filmId, clock.now());
  await deleteVideoRow(tx, video.id);
  await jobs.enqueue(tx, deleteFilesKind, { keys: storageKeysOf(video) });
}

const note = (
  { clock }: DeleteServices,
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
