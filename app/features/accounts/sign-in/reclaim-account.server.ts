import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import { findAvatar } from '../account.queries.server.ts';
import { resetUnverifiedUser } from '../account.store.server.ts';
import { sendAccountMail } from '../email/send-account-mail.server.ts';
import { emptyProfile } from '../profile/profile.store.server.ts';

/** Deletes what a feature keeps for a user, in the transaction that empties their account. */
export type DeleteContents = (tx: DbOrTx, userId: string) => Promise<void>;

/**
 * Gives an account whose address nobody has proven to the owner of the address, who has just proven it:
 * someone else may have created it (a pre-registration attack). Its passwords, sessions, mailed links
 * and contents are deleted, as is their answer to the age question; what was paid for stays. Does
 * nothing to a verified account.
 */
export async function reclaimAccount(
  platform: Platform,
  deleteContents: readonly DeleteContents[],
  owner: { email: string; name: string; isAdult: boolean | null },
): Promise<void> {
  const { db, clock, jobs } = platform;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const userId = await resetUnverifiedUser(tx, owner, now);
    if (!userId) return;
    for (const deleteThem of deleteContents) await deleteThem(tx, userId);
    const avatar = await findAvatar(tx, userId);
    if (avatar?.key) await jobs.enqueue(tx, deleteFilesKind, { keys: [avatar.key] });
    await emptyProfile(tx, userId, now);
    await logSecurityEvent(
      { ...platform, db: tx },
      { userId, action: 'account_reclaimed', resourceType: 'account' },
    );
    await sendAccountMail(platform, tx, owner.email, { kind: 'account-reclaimed' });
  });
}
