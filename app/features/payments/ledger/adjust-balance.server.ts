import { changeBalance } from '#app/features/accounts/change-balance.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { insertLedgerEntry, type LedgerEntry } from './ledger.store.server.ts';

/**
 * Changes a balance and writes its ledger entry, inside the caller's transaction. Nothing else in the
 * product changes a balance, and the database refuses a commit in which the two disagree.
 * @returns false when there is not enough to take; then no entry was written
 */
export async function adjustBalance(tx: DbOrTx, entry: LedgerEntry): Promise<boolean> {
  const { userId, balance, delta, createdAt: now } = entry;
  if (!(await changeBalance(tx, { userId, balance, delta, now }))) return false;
  await insertLedgerEntry(tx, entry);
  return true;
}
