import { days, monthsLater, shifted } from '#app/platform/clock/clock.ts';
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

const ATTEMPT_RETENTION = days(30);
/** A day longer than staff look back. */
const PROVIDER_COUNT_RETENTION = days(31);
/** A day longer than any cap looks back. `keep_deleted_account` in db/triggers.sql has the same days. */
export const DELETED_SENDER_MAIL_RETENTION = days(8);
/** Somebody may find an old mail long after its letter is gone, and still want to unsubscribe. */
const MAIL_PROOF_MONTHS = 36;
const BATCH = 500;

/**
 * Deletes records of mails that nothing needs any longer: answers of mail servers, counts of bounce
 * reports, counts by provider with domains that have expired, mails of deleted accounts that no cap
 * counts, mail proofs and complaints. @returns how many of each
 */
export async function deleteOldDispatchRecords({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const now = clock.now();
  const before = (retention: number) => shifted(now, -retention);
  return {
    attempts: await deleteAttempts(db, before(ATTEMPT_RETENTION)),
    bounceReportCounts: await deleteBounceReportCounts(db, before(ATTEMPT_RETENTION)),
    deletedSenderMails: await deleteDeletedSenderMails(db, before(DELETED_SENDER_MAIL_RETENTION)),
    providerRecords: await deleteProviderRecords(db, before(PROVIDER_COUNT_RETENTION), now),
    mailProofs: await deleteStaleMailProofs(db, now),
  };
}

/**
 * Deletes mail proofs three years after their mail was sent. While all mail to the address is
 * blocked they stay, because the same links lift that block. Also deletes complaints that are as old:
 * without its proof, no report about a mail counts. @returns how many proofs
 */
async function deleteStaleMailProofs(db: DbOrTx, now: Date): Promise<number> {
  const before = monthsLater(now, -MAIL_PROOF_MONTHS);
  await deleteComplaints(db, before);
  for (let total = 0; ; ) {
    const ids = await listStaleMailProofs(db, before, BATCH);
    if (ids.length === 0) return total;
    await deleteMailProofs(db, ids);
    total += ids.length;
  }
}
