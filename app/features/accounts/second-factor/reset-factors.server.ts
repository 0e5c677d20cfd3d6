import {
  type AuditEntry,
  COMMAND_LINE,
  writeAuditEntry,
} from '#app/platform/audit/write-audit-entry.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { normalizeEmail } from '#app/shared/email-address.ts';
import { findHasSecondFactor, findUserIdByEmail } from '../account.queries.server.ts';
import { sendAccountMail } from '../email/send-account-mail.server.ts';
import { lockAccount } from '../roles/role.store.server.ts';
import { deleteFactorReset, endFactorsAndSessions } from './reset-factors.store.server.ts';

type Services = Pick<Platform, 'clock' | 'config' | 'jobs' | 'keyring' | 'log'> & { db: DbOrTx };

/**
 * Ends the second factor, the recovery codes and all sessions of a locked account, in the caller's
 * transaction, and mails its owner.
 */
export async function resetFactors(
  services: Services,
  actor: AuditEntry['actor'],
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { db: tx, clock } = services;
  await endFactorsAndSessions(tx, userId);
  await logSecurityEvent(services, {
    userId,
    action: 'second_factor_removed',
    resourceType: 'account',
  });
  const entry = { actor, action: 'factors_reset', subjectType: 'person', subjectId: userId };
  await writeAuditEntry(tx, entry, clock.now());
  await sendAccountMail(services, tx, email, { kind: 'factors-reset' });
}

/**
 * Resets a second factor at once, by address. Only the operator's command line calls it, for an admin whom
 * no other admin is left to help.
 * @returns whether the account has one; null when no account has that address
 */
export async function resetFactorsByAddress(
  services: Platform,
  address: string,
): Promise<boolean | null> {
  return services.db.transaction(async (tx) => {
    const userId = await findUserIdByEmail(tx, normalizeEmail(address));
    const account = userId && (await lockAccount(tx, userId));
    if (!account) return null;
    if (!(await findHasSecondFactor(tx, userId))) return false;
    await deleteFactorReset(tx, { userId });
    await resetFactors({ ...services, db: tx }, COMMAND_LINE, account);
    return true;
  });
}
