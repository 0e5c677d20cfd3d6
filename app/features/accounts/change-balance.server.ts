import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { addToBalance, type Balance, lockTotalCredits } from './account.store.server.ts';
import { ensureProfile } from './ensure-profile.server.ts';

/**
 * Changes a balance, creating the profile first when there is none. Only `payments` calls this: it
 * writes the ledger entry without which the database refuses the commit.
 * @returns false when there is not enough to take; then the balance is unchanged
 */
export async function changeBalance(
  tx: DbOrTx,
  change: { userId: string; balance: Balance; delta: number; now: Date },
): Promise<boolean> {
  await ensureProfile(tx, change.userId, change.now);
  return addToBalance(tx, change);
}

/** A person's credits, locked until the transaction ends; 0 without a profile row. */
export const lockCredits = (tx: DbOrTx, userId: string): Promise<number> =>
  lockTotalCredits(tx, userId);
