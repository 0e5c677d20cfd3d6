import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { categoryExists } from './category.queries.server.ts';
import { NEUTRAL_FILM_ID } from './get-film.server.ts';
import { insertTemplateRow, replaceFilm, retireFilm } from './template.store.server.ts';

export { retireFilm } from './template.store.server.ts';

export interface PublishedVideo {
  filmId: string;
  title: string;
  description: string | null;
  categoryId: string;
  durationSeconds: number;
}

/**
 * Adds an approved video to the gallery. Its template id is the random film id, so no URL leads to
 * the uploader. Call it inside the transaction that approves the video.
 * @returns false when there is no such category
 */
export async function publishVideo(tx: DbOrTx, video: PublishedVideo, now: Date): Promise<boolean> {
  if (!(await categoryExists(tx, video.categoryId))) return false;
  await insertTemplateRow(tx, { id: video.filmId, origin: 'video', ...video, createdAt: now });
  return true;
}

/** Removes a film from the gallery and from every message, which plays the neutral film instead. */
export async function takeDownFilm(tx: DbOrTx, filmId: string, now: Date): Promise<void> {
  await retireFilm(tx, filmId, now);
  await replaceFilm(tx, filmId, NEUTRAL_FILM_ID);
}
