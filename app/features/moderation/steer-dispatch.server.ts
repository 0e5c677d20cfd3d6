import {
  type Actor,
  assertAdmin,
  assertStaffOrAdmin,
} from '#app/features/accounts/public.server.ts';
import {
  pauseDispatch,
  resumeDispatch,
  retryDelivery,
} from '#app/features/delivery/public.server.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';

type SteerServices = Pick<Platform, 'db' | 'clock'>;

/**
 * Sends a held or failed delivery on its way again, and writes down who did (product.md section 6).
 * @throws Refusal `delivery_not_in_trouble`, `staff_required`
 */
export async function retryTroubled(
  services: SteerServices,
  actor: Actor,
  deliveryId: string,
): Promise<void> {
  assertStaffOrAdmin(actor);
  await retryDelivery(services, deliveryId);
  await writeAuditEntry(
    services.db,
    { actor, action: 'delivery_retried', subjectType: 'delivery', subjectId: deliveryId },
    services.clock.now(),
  );
}

/** Stops or starts the handing over of letters for the whole place. @throws Refusal `admin_required` */
export async function setDispatchPaused(
  services: SteerServices,
  actor: Actor,
  isPaused: boolean,
): Promise<void> {
  assertAdmin(actor);
  await (isPaused ? pauseDispatch(services) : resumeDispatch(services));
  await writeAuditEntry(
    services.db,
    {
      actor,
      action: isPaused ? 'dispatch_paused' : 'dispatch_resumed',
      subjectType: 'delivery',
      subjectId: 'dispatch',
      before: { paused: !isPaused },
      after: { paused: isPaused },
    },
    services.clock.now(),
  );
}
