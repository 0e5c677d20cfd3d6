import type { DbOrTx } from '#app/platform/db/database.server.ts';
import {
  markDueHeld,
  markDueReleased,
  markSenderResumed,
} from '../queue/delivery-changes.store.server.ts';
import { deleteDueReminders } from '../reminders/reminder.store.server.ts';

export { holdSenderDeliveries, takeDownDelivery } from '../queue/delivery-changes.store.server.ts';

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
 * Run on a database that has lost its last moments, after a restored backup or a failover, before any worker
 * starts on it. A delivery that was due may have gone out in those moments, so its outcome is unknown: it is
 * held for a person to decide, and its sender can no longer cancel it as if it had not left. Reminders that were
 * due are dropped. Repeating it is harmless.
 * @returns how many deliveries are held now that were not before
 */
export async function holdDueDeliveries(db: DbOrTx, now: Date): Promise<number> {
  await deleteDueReminders(db, now);
  return markDueHeld(db, now);
}

/**
 * Queues what was held at this moment and nobody has decided since: somebody has made sure that nothing was lost.
 * @param heldAt the `now` of `holdDueDeliveries`
 * @returns how many
 */
export const releaseDueDeliveries = (db: DbOrTx, heldAt: Date, now: Date): Promise<number> =>
  markDueReleased(db, heldAt, now);
