import { monthsLater } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteAttempts } from './attempt.store.server.ts';
import { listStaleMailProofs } from './mail-facts.queries.server.ts';
import { deleteMailProofs } from './mail-proof.store.server.ts';

/** Deletes what mail servers answered before this moment. @returns how many */
export const deleteAttemptsBefore = (db: DbOrTx, before: Date): Promise<number> =>
  deleteAttempts(db, before);

/** Long after its letter a mail is still found, and whoever finds it may still want no more. */
const KEPT_MONTHS = 36;
const BATCH = 500;

/**
 * Forgets what was kept of mails three years after they were sent; where mail to the address is
 * stopped, when that is taken back. @returns how many
 */
export async function deleteStaleMailProofs({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const before = monthsLater(clock.now(), -KEPT_MONTHS);
  for (let total = 0; ; ) {
    const ids = await listStaleMailProofs(db, before, BATCH);
    if (ids.length === 0) return total;
    await deleteMailProofs(db, ids);
    total += ids.length;
  }
}
