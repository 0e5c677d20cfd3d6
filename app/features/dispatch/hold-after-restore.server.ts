import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { updateDueToHeld } from './delivery-control.store.server.ts';

/**
 * Run once after restoring a backup. What was due may have gone out after the backup was taken, so
 * its outcome is unknown: it is held for a person to decide, and its sender can no longer cancel it
 * as if it had not left.
 * @returns how many deliveries are held
 */
export const holdDeliveriesAfterRestore = (db: DbOrTx, now: Date): Promise<number> =>
  updateDueToHeld(db, now);
