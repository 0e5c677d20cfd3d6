import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { listCategoryUse } from './catalogue.queries.server.ts';
import { insertTemplate, replaceFilm, retireTemplatesOfFilm } from './catalogue.store.server.ts';
import { NEUTRAL_FILM_ID } from './rendered-films.server.ts';

/** What `gallery` asks of the catalogue, inside its own transactions. */

export interface OfferedVideo {
  filmId: string;
  title: string;
  description: string | null;
  categoryId: string;
  durationSeconds: number;
}

/**
 * Puts an approved video into the gallery. Its template has the film's id: random, so that no address
 * leads to whoever uploaded it.
 * @returns false when there is no such category
 */
export async function offerVideo(tx: DbOrTx, video: OfferedVideo, now: Date): Promise<boolean> {
  const known = await listCategoryUse(tx);
  if (!known.some(({ id }) => id === video.categoryId)) return false;
  await insertTemplate(tx, { id: video.filmId, origin: 'video', ...video, createdAt: now });
  return true;
}

/** Offers nothing more that plays this film. What was written on it goes on as it was. */
export const retireFilm = (tx: DbOrTx, filmId: string, now: Date): Promise<void> =>
  retireTemplatesOfFilm(tx, filmId, now);

/** The film's files are going: whatever still points to it plays the neutral film from now on. */
export async function takeDownFilm(tx: DbOrTx, filmId: string, now: Date): Promise<void> {
  await retireTemplatesOfFilm(tx, filmId, now);
  await replaceFilm(tx, filmId, NEUTRAL_FILM_ID);
}
