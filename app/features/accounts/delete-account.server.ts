import { hours, shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/check-rate-limit.server.ts';
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

/** Somebody without a password proves who they are by having signed in with Google just now. */
const FRESH_SIGN_IN = hours(0.25);

/**
 * What else lets go of a person, before their row goes and in the same transaction: uploads. Those
 * features stand above accounts, so they are handed in (server/services.ts); a paid plan is ended
 * through the `billing`, because part of that happens before the transaction.
 */
export interface DeletionServices {
  beforeAccountDeletion: ((tx: DbOrTx, userId: string) => Promise<void>)[];
}

interface DeletionInput {
  password: string;
  confirmation: string;
  /** When the session that asks was opened. */
  signedInAt: Date;
}

/**
 * Deletes an account and everything of its person: letters, schedules, links, files, sessions
 * (spec sections 5 and 8; product.md section 5). What the law wants kept of payments stays without
 * the person. One transaction: either all of it is gone, or nothing happened.
 * @throws DomainError with an AccountErrorCode code; only an attempt with phrase and proof right is counted
 */
export async function deleteAccount(
  services: AccountServices & DeletionServices,
  browser: Browser,
  viewer: Viewer,
  input: DeletionInput,
): Promise<void> {
  const { db, clock, jobs } = services;
  await assertProof(services, browser, viewer, input);
  if (input.confirmation !== DELETION_PHRASE) {
    throw new DomainError<AccountErrorCode>('deletion_needs_phrase');
  }
  // Asked again below, under the lock; here, because a plan that was ended is not begun again.
  await assertLeavesAnAdmin(db, viewer.userId);
  if (!(await checkRateLimit(services, ACCOUNT_DELETION_LIMIT, viewer.userId))) {
    throw new DomainError<AccountErrorCode>('deletion_too_many');
  }
  await services.billing.cancelPackNow(viewer.userId);
  await db.transaction(async (tx) => {
    await lockRoles(tx);
    await assertLeavesAnAdmin(tx, viewer.userId);
    await services.billing.closeBilling(tx, viewer.userId);
    const avatar = await findAvatar(tx, { userId: viewer.userId });
    for (const letGo of services.beforeAccountDeletion) await letGo(tx, viewer.userId);
    await deleteUser(tx, viewer.userId);
    if (avatar?.key) await jobs.enqueue(tx, deleteFilesKind, { keys: [avatar.key] });
    await sendAccountMail(services, tx, viewer.email, { kind: 'account-deleted' });
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

/** Whether somebody without a password has proven who they are recently enough. */
export const canDeleteWithoutPassword = (signedInAt: Date, now: Date): boolean =>
  signedInAt > shifted(now, -FRESH_SIGN_IN);

/** Somebody must stay who can run the place (product.md section 6). */
async function assertLeavesAnAdmin(tx: DbOrTx, userId: string): Promise<void> {
  if (await isLastAdmin(tx, userId)) throw new DomainError<AccountErrorCode>('deletion_last_admin');
}

async function assertProof(
  services: AccountServices,
  browser: Browser,
  viewer: Viewer,
  { password, signedInAt }: DeletionInput,
): Promise<void> {
  const settings = await findSettings(services.db, viewer.userId);
  if (!settings?.hasPassword) {
    const isProven = canDeleteWithoutPassword(signedInAt, services.clock.now());
    if (!isProven) throw new DomainError<AccountErrorCode>('deletion_needs_google');
    return;
  }
  if (password === '') throw new DomainError<AccountErrorCode>('deletion_needs_password');
  const verdict = await verifyCurrentPassword(services, browser, viewer.userId, password);
  if (verdict === 'too_many') throw new DomainError<AccountErrorCode>('password_too_many');
  if (verdict === 'wrong') throw new DomainError<AccountErrorCode>('deletion_wrong_password');
}
