import { securityEvents } from '#db/schema/platform.ts';
import type { DbOrTx } from '../db/database.server.ts';
import type { Platform } from '../platform.server.ts';

export interface SecurityEvent {
  userId: string | null;
  action: string;
  resourceType: string;
  resourceId?: string;
  /** Facts for an investigation. Never a letter, an address, a password or a token. */
  details?: Record<string, string | number | boolean>;
}

/** Records a security event. A failure to record is logged and does not stop the action. */
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
