import { type AuditEntry, writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { AccountServices } from '../account-services.ts';
import { encryptCodes } from '../second-factor/factor-secrets.server.ts';
import { type Actor, assertAdmin, type Role, type UserErrorCode } from './access.rules.ts';
import {
  countOtherAdmins,
  endAccessOfStaff,
  lockAccount,
  lockRoles,
  replaceRole,
} from './role.store.server.ts';

/**
 * Writes the role of a locked account, with a security event and an audit entry. Does nothing when
 * the account has that role already.
 */
export async function writeRole(
  services: { db: DbOrTx } & Pick<Platform, 'clock' | 'log'>,
  actor: AuditEntry['actor'],
  account: { userId: string; role: Role },
  role: Role,
): Promise<void> {
  if (account.role === role) return;
  const { userId } = account;
  const now = services.clock.now();
  await logSecurityEvent(services, {
    userId,
    action: 'role_changed',
    resourceType: 'role',
    details: { role },
  });
  await replaceRole(services.db, userId, role, now);
  await writeAuditEntry(
    services.db,
    {
      actor,
      action: 'role_assigned',
      subjectType: 'person',
      subjectId: userId,
      before: { role: account.role },
      after: { role },
    },
    now,
  );
}

/**
 * Replaces a user's role. The change counts from their next request, because roles are read with
 * each. Without a role, their sessions and recovery codes end as well. Assigning the same role again changes
 * nothing and is not logged.
 * @throws DomainError `role_own`, `role_last_admin`, `person_not_found`, `admin_required`
 */
export async function assignRole(
  services: Pick<AccountServices, 'db' | 'clock' | 'log' | 'auth'>,
  actor: Actor,
  userId: string,
  role: Role,
): Promise<void> {
  assertAdmin(actor);
  if (userId === actor.userId) throw new DomainError<UserErrorCode>('role_own');
  const { db, clock, log } = services;
  const noCodes = await encryptCodes(services, []);
  await db.transaction(async (tx) => {
    await lockRoles(tx);
    const account = await lockAccount(tx, userId);
    if (!account) throw new DomainError<UserErrorCode>('person_not_found');
    if (account.role === role) return;
    if (account.role === 'admin' && (await countOtherAdmins(tx, userId)) === 0) {
      throw new DomainError<UserErrorCode>('role_last_admin');
    }
    await writeRole({ db: tx, clock, log }, actor, account, role);
    // A screen left open, or a code on paper, must not outlast the role.
    if (role === 'user') await endAccessOfStaff(tx, userId, noCodes);
  });
}
