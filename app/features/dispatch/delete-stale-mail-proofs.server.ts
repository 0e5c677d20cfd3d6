import { monthsLater } from '#app/platform/clock/clock.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { listStaleMailProofs } from './mail-facts.queries.server.ts';
import { deleteMailProofs } from './mail-proof.store.server.ts';

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
