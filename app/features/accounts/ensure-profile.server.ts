import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { insertProfile } from './account.store.server.ts';

/**
 * Makes sure a balance exists before it is changed: an account without a profile row owns one free
 * send all the same (spec section 3).
 */
export function ensureProfile(tx: DbOrTx, userId: string, now: Date): Promise<void> {
  return insertProfile(tx, userId, { displayName: null, fullName: null }, now);
}
