import { monthsLater } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { listStaleMailProofs } from '../mail/sent-mail.queries.server.ts';
import { deleteProviderRecords } from '../providers/provider.store.server.ts';
import {
  deleteAttempts,
  deleteBounceReportCounts,
  deleteComplaints,
  deleteDeletedSenderMails,
  deleteMailProofs,
} from './delivery-records.store.server.ts';

/** Deletes what mail servers answered before this moment. @returns how many */
export const deleteAttemptsBefore = (db: DbOrTx, before: Date): Promise<number> =>
  deleteAttempts(db, before);

/** Deletes counts of bounce reports from before this moment. @returns how many */
export const deleteBounceReportCountsBefore = (db: DbOrTx, before: Date): Promise<number> =>
  deleteBounceReportCounts(db, before);

/** Deletes counts by provider from before this moment, and expired domains. @returns how many */
export const deleteProviderRecordsBefore = (db: DbOrTx, before: Date, now: Date): Promise<number> =>
  deleteProviderRecords(db, before, now);

/** Deletes mails of deleted accounts that no cap counts any more. @returns how many */
export const deleteDeletedSenderMailsBefore = (db: DbOrTx, before: Date): Promise<number> =>
  deleteDeletedSenderMails(db, before);

/** Somebody may find an old mail long after its letter is gone, and still want to unsubscribe. */
const MAIL_PROOF_MONTHS = 36;
const BATCH = 500;

/**
 * Deletes mail proofs three years after their mail was sent. While all mail to the address is
 * blocked they stay, because the same links lift that block. Also deletes complaints that are as old:
 * without its proof, no report about a mail counts. @returns how many proofs
 */
export async function deleteStaleMailProofs({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const before = monthsLater(clock.now(), -MAIL_PROOF_MONTHS);
  await deleteComplaints(db, before);
  for (let total = 0; ; ) {
    const ids = await listStaleMailProofs(db, before, BATCH);
    if (ids.length === 0) return total;
    await deleteMailProofs(db, ids);
    total += ids.length;
  }
}
