import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { updateSenderToHeld, updateSenderToResumed } from './delivery-control.store.server.ts';

/**
 * Stops everything a suspended sender has queued, at once. A worker that has claimed one of these
 * mails finds its claim gone before the last byte; only a mail the server may already have is left.
 */
export const holdSenderDeliveries = (tx: DbOrTx, senderId: string, now: Date): Promise<void> =>
  updateSenderToHeld(tx, senderId, now);

/** Resumes what \`holdSenderDeliveries\` stopped. What fell due in between is due now, with all its retries. */
export const resumeSenderDeliveries = (tx: DbOrTx, senderId: string, now: Date): Promise<void> =>
  updateSenderToResumed(tx, senderId, now);
