import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { addToBalance, type Balance, ensureProfile } from './profile/profile.store.server.ts';

export { lockCredits } from './profile/profile.store.server.ts';

/**
 * Changes a balance, creating the profile first if there is none. Only `payments` calls this: it
 * writes the ledger entry without which the database refuses the commit.
 * @returns false when there is not enough to take; the balance is then unchanged
 */
export async function changeBalance(
  tx: DbOrTx,
  change: { userId: string; balance: Balance; delta: number; now: Date },
): Promise<boolean> {
  await ensureProfile(tx, change.userId, change.now);
  return addToBalance(tx, change);
}
