import type { Platform } from '#app/platform/platform.server.ts';
import { deleteExpiredVerifications } from '../account.store.server.ts';

/**
 * Deletes links and challenges that have expired. The auth library does so only when it looks up some of
 * them. Repeating it is harmless.
 */
export const deleteExpiredTokens = ({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<number> => deleteExpiredVerifications(db, clock.now());
