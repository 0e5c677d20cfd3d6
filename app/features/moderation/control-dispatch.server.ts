import {
  type Actor,
  assertAdmin,
  assertStaffOrAdmin,
} from '#app/features/accounts/roles/access.rules.ts';
import {
  pauseDispatch,
  pauseProvider,
  resumeDispatch,
  resumeProvider,
} from '#app/features/dispatch/admin/pause-dispatch.server.ts';
import type { Provider } from '#app/features/dispatch/providers/provider.rules.ts';
import { retryDelivery } from '#app/features/messages/sending/retry-delivery.server.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { requireReason } from '#app/shared/require-reason.ts';

type ControlServices = Pick<Platform, 'db' | 'clock'>;

/**
 * Retries a held or failed delivery, with an audit entry.
 * @throws DomainError `delivery_not_retryable`, `staff_required`
 */
export async function retryProblemDelivery(
  { db, clock }: ControlServices,
  actor: Actor,
  deliveryId: string,
): Promise<void> {
  assertStaffOrAdmin(actor);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { state, reason } = await retryDelivery(tx, deliveryId, now);
    await writeAuditEntry(
      tx,
      {
        actor,
        action: 'delivery_retried',
        subjectType: 'delivery',
        subjectId: deliveryId,
        before: { state, reason },
        after: { state: 'waiting', reason: null },
      },
      now,
    );
  });
}

/**
 * Pauses or resumes dispatch for the entire site, with an audit entry. Pausing twice changes nothing
 * and writes no second entry.
 * @param reason why it is paused; resuming needs none
 * @throws DomainError `admin_required`, `audit_reason_missing`
 */
export async function setDispatchPaused(
  { db, clock }: ControlServices,
  actor: Actor,
  isPaused: boolean,
  reason = '',
): Promise<void> {
  assertAdmin(actor);
  const given: Record<string, string> = isPaused ? { reason: requireReason(reason) } : {};
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (!(await (isPaused ? pauseDispatch(tx, now) : resumeDispatch(tx, now)))) return;
    await writeAuditEntry(
      tx,
      {
        actor,
        action: isPaused ? 'dispatch_paused' : 'dispatch_resumed',
        subjectType: 'delivery',
        subjectId: 'dispatch',
        before: { paused: !isPaused },
        after: { paused: isPaused, ...given },
      },
      now,
    );
  });
}

/**
 * Pauses or resumes mail to one receiving provider, with an audit entry. Pausing twice changes nothing
 * and writes no second entry.
 * @throws DomainError `admin_required`
 */
export async function setProviderPaused(
  { db, clock }: ControlServices,
  actor: Actor,
  provider: Provider,
  isPaused: boolean,
): Promise<void> {
  assertAdmin(actor);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const isChanged = isPaused
      ? await pauseProvider(tx, provider, now)
      : await resumeProvider(tx, provider);
    if (!isChanged) return;
    await writeAuditEntry(
      tx,
      {
        actor,
        action: isPaused ? 'provider_paused' : 'provider_resumed',
        subjectType: 'delivery',
        subjectId: provider,
        before: { paused: !isPaused },
        after: { paused: isPaused },
      },
      now,
    );
  });
}
