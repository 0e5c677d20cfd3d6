import type { Platform } from '#app/platform/platform.server.ts';
import { deleteFavoriteRows, insertOfferedFavorites } from './favorite.store.server.ts';

export { deleteFavorites } from './favorite.store.server.ts';

/** Templates whose hearts a user has changed. */
export interface FavoriteChanges {
  marked: string[];
  unmarked: string[];
}

/**
 * Marks templates as a user's favorites, and others no longer. Repeating it changes nothing. Ids of
 * templates that are not offered are ignored: a browser may have kept them since before the user signed
 * in. So an account has at most as many favorites as the gallery has had films.
 */
export async function markFavorites(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  userId: string,
  { marked, unmarked }: FavoriteChanges,
): Promise<void> {
  if (marked.length > 0) await insertOfferedFavorites(db, userId, marked, clock.now());
  if (unmarked.length > 0) await deleteFavoriteRows(db, userId, unmarked);
}
