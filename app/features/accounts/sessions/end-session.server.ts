import type { Platform } from '#app/platform/platform.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { deleteSession } from './session.store.server.ts';

/**
 * Ends one of the user's own sessions. Does nothing when it has ended already, or the id is not one.
 */
export async function endSession(
  platform: Platform,
  userId: string,
  sessionId: string,
): Promise<void> {
  const id = parseUuid(sessionId);
  if (!id || !(await deleteSession(platform.db, { id, userId }))) return;
  await logSecurityEvent(platform, { userId, action: 'session_ended', resourceType: 'session' });
}
