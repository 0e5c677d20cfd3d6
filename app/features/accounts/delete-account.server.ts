import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findAvatar, findSettings } from './account.queries.server.ts';
import { type AccountErrorCode, DELETION_PHRASE } from './account.rules.ts';
import { deleteUser } from './account.store.server.ts';
import { ACCOUNT_DELETION_LIMIT } from './account-limits.ts';
import type { AccountServices } from './account-services.ts';
import type { Browser, Viewer } from './account-types.ts';
import { sendAccountMail } from './email/send-account-mail.server.ts';
import { verifyCurrentPassword } from './password/verify-current-password.server.ts';
import { isLastAdmin, lockRoles } from './roles/role.store.server.ts';
import { isFreshProof } from './sessions/fresh-proof.rules.ts';

/** Clean-up of features that depend on accounts (wired in server/services.ts). */
export interface DeletionServices {
  /** Each runs in the transaction that deletes the account, before its row is deleted. */
  beforeAccountDeletion: ((tx: DbOrTx, userId: string) => Promise<void>)[];
}

interface DeletionInput {
  password: string;
  confirmation: string;
  /** When its user last showed who they are. */
  provenAt: Date;
}

/**
 * Deletes an account with its letters, schedules, links, files and sessions, in one transaction.
 * Payment records are kept without the user. The database keeps, as hashes, what must outlive the account:
 * a spent free send, blocks, limits and reports (`keep_deleted_account` in db/triggers.sql). Only an attempt with the right password and phrase
 * counts against the limit.
 * @throws DomainError with an AccountErrorCode code
 */
export async function deleteAccount(
  services: AccountServices & DeletionServices,
  browser: Browser,
  viewer: Viewer,
  input: DeletionInput,
): Promise<void> {
  const { db, clock, jobs } = services;
  await assertIdentity(services, browser, viewer, input);
  if (input.confirmation !== DELETION_PHRASE) {
    throw new DomainError<AccountErrorCode>('deletion_needs_phrase');
  }
  // Checked again below, under the lock. Checked here because a cancelled plan stays cancelled.
  await assertLeavesAnAdmin(db, viewer.userId);
  if (!(await checkRateLimit(services, ACCOUNT_DELETION_LIMIT, viewer.userId))) {
    throw new DomainError<AccountErrorCode>('deletion_too_many');
  }
  await services.billing.cancelPackNow(viewer.userId);
  await db.transaction(async (tx) => {
    await lockRoles(tx);
    await assertLeavesAnAdmin(tx, viewer.userId);
    await services.billing.closeBilling(tx, viewer.userId);
    const avatar = await findAvatar(tx, viewer.userId);
    for (const cleanUp of services.beforeAccountDeletion) await cleanUp(tx, viewer.userId);
    if (avatar?.key) await jobs.enqueue(tx, deleteFilesKind, { keys: [avatar.key] });
    // Before the deletion: afterwards nothing says that the address was proven.
    await sendAccountMail(services, tx, viewer.email, { kind: 'account-deleted' });
    await deleteUser(tx, viewer.userId);
    await logSecurityEvent(
      { ...services, db: tx },
      {
        userId: null,
        action: 'account_deleted',
        resourceType: 'account',
        details: { at: clock.now().toISOString() },
      },
    );
  });
}

/** @throws DomainError `deletion_last_admin` when no admin would be left */
async function assertLeavesAnAdmin(tx: DbOrTx, userId: string): Promise<void> {
  if (await isLastAdmin(tx, userId)) throw new DomainError<AccountErrorCode>('deletion_last_admin');
}

async function assertIdentity(
  services: AccountServices,
  browser: Browser,
  viewer: Viewer,
  { password, provenAt }: DeletionInput,
): Promise<void> {
  const settings = await findSettings(services.db, viewer.userId);
  if (!settings?.hasPassword) {
    const isFresh = isFreshProof(provenAt, services.clock.now());
    if (!isFresh) throw new DomainError<AccountErrorCode>('deletion_needs_google');
    return;
  }
  if (password === '') throw new DomainError<AccountErrorCode>('deletion_needs_password');
  const check = await verifyCurrentPassword(services, browser, viewer.userId, password);
  if (check === 'too_many') throw new DomainError<AccountErrorCode>('password_too_many');
  if (check === 'wrong') throw new DomainError<AccountErrorCode>('deletion_wrong_password');
}
