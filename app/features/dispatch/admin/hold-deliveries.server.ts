import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { markDueHeld, markSenderResumed } from '../queue/delivery-changes.store.server.ts';
import { deleteDueReminders } from '../reminders/reminder.store.server.ts';

export { holdSenderDeliveries } from '../queue/delivery-changes.store.server.ts';

/**
 * Resumes what `holdSenderDeliveries` stopped. Deliveries that fell due in between are due now, with
 * all their retries.
 */
export const resumeSenderDeliveries = (tx: DbOrTx, senderId: string, now: Date): Promise<void> =>
  markSenderResumed(tx, senderId, 'suspended', now);

/** Queues again what was held because of reports. The worker holds it again if enough of them stand. */
export const resumeReportedDeliveries = (tx: DbOrTx, senderId: string, now: Date): Promise<void> =>
  markSenderResumed(tx, senderId, 'reported', now);

/**
 * Run once after restoring a backup. A delivery that was due may have gone out after the backup was
 * taken, so its outcome is unknown: it is held for a person to decide, and its sender can no longer
 * cancel it as if it had not left. Reminders that were due are dropped.
 * @returns how many deliveries are held
 */
export async function holdDeliveriesAfterRestore(db: DbOrTx, now: Date): Promise<number> {
  await deleteDueReminders(db, now);
  return markDueHeld(db, now);
}
