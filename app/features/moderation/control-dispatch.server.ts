import {
  type Actor,
  assertAdmin,
  assertStaffOrAdmin,
} from '#app/features/accounts/access.rules.ts';
import { pauseDispatch, resumeDispatch } from '#app/features/dispatch/pause-dispatch.server.ts';
import { retryDelivery } from '#app/features/messages/retry-delivery.server.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';

type SteerServices = Pick<Platform, 'db' | 'clock'>;

/**
 * Sends a held or failed delivery on its way again, and writes down who did (product.md section 6).
 * @throws DomainError `delivery_not_in_trouble`, `staff_required`
 */
export async function retryTroubledDelivery(
  { db, clock }: SteerServices,
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
 * Stops or starts the handing over of letters for the whole place. Where it stands so already,
 * nothing is done and nothing written down.
 * @throws DomainError `admin_required`
 */
export async function setDispatchPaused(
  { db, clock }: SteerServices,
  actor: Actor,
  isPaused: boolean,
): Promise<void> {
  assertAdmin(actor);
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
        after: { paused: isPaused },
      },
      now,
    );
  });
}
