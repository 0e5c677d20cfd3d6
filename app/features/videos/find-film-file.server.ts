import { isStaffOrAdmin } from '#app/features/accounts/access.rules.ts';
import type { Viewer } from '#app/features/accounts/viewer.ts';
import { VIDEO_FILE, VIDEO_POSTERS } from '#app/features/templates/video-film.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { findFilmRow } from './video.queries.server.ts';
import { filmKey, posterKey } from './video-storage-keys.ts';

export interface FilmFile {
  key: string;
  contentType: string;
  /** Approved: anybody may see and keep it. Otherwise its owner and staff alone. */
  isPublic: boolean;
}

/**
 * The stored file behind an address of a video, if this viewer may see it (spec section 2; product.md
 * section 7). What is pending or rejected does not exist for anybody but its owner and staff. What
 * was approved and deleted stays while a letter needs it, under the same address.
 */
export async function findFilmFile(
  db: DbOrTx,
  filmId: string,
  name: string,
  findViewer: () => Promise<Pick<Viewer, 'userId' | 'roles'> | null>,
): Promise<FilmFile | null> {
  const files = await findFilmRow(db, filmId);
  if (!files) return null;
  const isPublic = files.status === 'approved';
  if (!isPublic) {
    const viewer = await findViewer();
    const maySee = viewer && (viewer.userId === files.uploadedBy || isStaffOrAdmin(viewer));
    if (!maySee) return null;
  }
  if (name === 'thumbnail.jpg') {
    return files.thumbnailUrl
      ? { key: files.thumbnailUrl, contentType: 'image/jpeg', isPublic }
      : null;
  }
  if (files.processing !== 'ready') return null;
  if (name === VIDEO_FILE) return { key: filmKey(filmId), contentType: 'video/mp4', isPublic };
  const poster = VIDEO_POSTERS.find((one) => one.name === name);
  return poster ? { key: posterKey(filmId, name), contentType: poster.type, isPublic } : null;
}
