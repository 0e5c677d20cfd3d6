import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { type Actor, assertAdmin, type UserErrorCode } from './access.rules.ts';
import { lockAccount, saveSuspension } from './role.store.server.ts';

/**
 * Suspends or restores a user, in the transaction in which `moderation` also holds or resumes their
 * deliveries. Suspending ends their sessions at once and blocks signing in. Repeating it changes
 * nothing.
 * @returns whether anything changed
 * @throws DomainError `suspension_own`, `suspension_of_admin` (take the role away first),
 * `person_not_found`, `admin_required`
 */
export async function changeSuspension(
  tx: DbOrTx,
  actor: Actor,
  userId: string,
  isSuspended: boolean,
  now: Date,
): Promise<boolean> {
  assertAdmin(actor);
  if (userId === actor.userId) throw new DomainError<UserErrorCode>('suspension_own');
  const account = await lockAccount(tx, userId);
  if (!account) throw new DomainError<UserErrorCode>('person_not_found');
  if (account.role === 'admin') throw new DomainError<UserErrorCode>('suspension_of_admin');
  if ((account.suspendedAt !== null) === isSuspended) return false;
  await saveSuspension(tx, userId, isSuspended ? now : null, now);
  await writeAuditEntry(
    tx,
    {
      actor,
      action: isSuspended ? 'person_suspended' : 'person_restored',
      subjectType: 'person',
      subjectId: userId,
      before: { suspended: !isSuspended },
      after: { suspended: isSuspended },
    },
    now,
  );
  return true;
}
