import { changeBalance } from '#app/features/accounts/account.store.server.ts';
import { ensureProfile } from '#app/features/accounts/ensure-profile.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { insertLedgerEntry, type LedgerEntry } from './ledger.store.server.ts';

/**
 * Changes a balance and writes down why, inside the caller's transaction: nothing else in the
 * product moves one. The database refuses a commit in which the two disagree.
 * @returns false when there is not enough to take; then nothing was written
 */
export async function adjustBalance(tx: DbOrTx, entry: LedgerEntry): Promise<boolean> {
  const { userId, balance, delta, createdAt: now } = entry;
  await ensureProfile(tx, userId, now);
  if (!(await changeBalance(tx, { userId, balance, delta, now }))) return false;
  await insertLedgerEntry(tx, entry);
  return true;
}
