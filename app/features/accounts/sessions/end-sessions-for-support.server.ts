import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { requireReason } from '#app/shared/require-reason.ts';
import { type Actor, assertAdmin, type UserErrorCode } from '../roles/access.rules.ts';
import { lockAccount } from '../roles/role.store.server.ts';
import { deleteSessionsOf } from './session.store.server.ts';

/**
 * Ends every session of a person who writes that somebody else is in their account. Both must
 * sign in again.
 * @throws DomainError `person_not_found`, `audit_reason_missing`, `admin_required`
 */
export async function endSessionsForSupport(
  services: Pick<Platform, 'db' | 'clock' | 'log'>,
  actor: Actor,
  { userId, reason: given }: { userId: string; reason: string },
): Promise<void> {
  assertAdmin(actor);
  const reason = requireReason(given);
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new DomainError<UserErrorCode>('person_not_found');
    const sessions = await deleteSessionsOf(tx, userId);
    await writeAuditEntry(
      tx,
      {
        actor,
        action: 'sessions_ended',
        subjectType: 'person',
        subjectId: userId,
        before: { sessions },
        after: { sessions: 0, reason },
      },
      now,
    );
  });
  await logSecurityEvent(services, {
    userId,
    action: 'sign_out_everywhere',
    resourceType: 'session',
  });
}
