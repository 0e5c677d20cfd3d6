import { securityEvents } from '#db/schema/platform.ts';
import type { DbOrTx } from '../db/database.server.ts';
import type { Platform } from '../platform.server.ts';

export interface SecurityEvent {
  userId: string | null;
  action: string;
  resourceType: string;
  resourceId?: string;
  /** Facts for whoever investigates. Never a letter, an address, a password or a token. */
  details?: Record<string, string | number | boolean>;
}

/**
 * Writes one line of the security record (spec section 7, log_security_event). A record that
 * cannot be written is logged and does not stop what was being done.
 */
export async function logSecurityEvent(
  { db, clock, log }: { db: DbOrTx } & Pick<Platform, 'clock' | 'log'>,
  event: SecurityEvent,
): Promise<void> {
  try {
    await db.insert(securityEvents).values({
      userId: event.userId,
      action: event.action,
      resourceType: event.resourceType,
      resourceId: event.resourceId ?? null,
      details: event.details ?? {},
      createdAt: clock.now(),
    });
  } catch (error) {
    log.error({ err: error, action: event.action }, 'security event not written');
  }
}
