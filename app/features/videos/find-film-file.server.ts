import type { Viewer } from '#app/features/accounts/account-types.ts';
import { isStaffOrAdmin } from '#app/features/accounts/roles/access.rules.ts';
import type { FilmRegions } from '#app/features/templates/film-movement.rules.ts';
import { VIDEO_FILE, VIDEO_POSTERS } from '#app/features/templates/video-film.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { findFilmRow } from './video.queries.server.ts';
import { filmFileKey, movementFileKey, posterKey } from './video-storage-keys.ts';

export interface FilmFile {
  key: string;
  contentType: string;
  /** The file of a film's parts and what it holds; null for a film that can't last as long as its letter. */
  movement: { key: string; regions: FilmRegions } | null;
  /** True for approved videos; others are visible to their owner and staff only. */
  isPublic: boolean;
}

/**
 * The stored file behind a video URL, or null. A pending or rejected video does not exist for anybody
 * but its owner and staff. A deleted one keeps its URLs while a letter needs it.
 */
export async function findFilmFile(
  db: DbOrTx,
  filmId: string,
  name: string,
  findViewer: () => Promise<Pick<Viewer, 'userId' | 'roles'> | null>,
): Promise<FilmFile | null> {
  const film = await findFilmRow(db, filmId);
  if (!film) return null;
  const isPublic = film.status === 'approved';
  if (!isPublic) {
    const viewer = await findViewer();
    const canSee = viewer && (viewer.userId === film.uploadedBy || isStaffOrAdmin(viewer));
    if (!canSee) return null;
  }
  if (name === 'thumbnail.jpg') {
    return film.thumbnailUrl
      ? { key: film.thumbnailUrl, contentType: 'image/jpeg', movement: null, isPublic }
      : null;
  }
  if (film.processing !== 'ready') return null;
  if (name === VIDEO_FILE) {
    const movement = film.filmRegions && {
      key: movementFileKey(filmId),
      regions: film.filmRegions,
    };
    return { key: filmFileKey(filmId), contentType: 'video/mp4', movement, isPublic };
  }
  const poster = VIDEO_POSTERS.find((candidate) => candidate.name === name);
  return poster
    ? { key: posterKey(filmId, name), contentType: poster.type, movement: null, isPublic }
    : null;
}
