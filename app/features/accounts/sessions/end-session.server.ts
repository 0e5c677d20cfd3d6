import type { Platform } from '#app/platform/platform.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { deleteSession } from './session.store.server.ts';

/** Ends one of the user's own sessions. Does nothing when it has ended already. */
export async function endSession(
  platform: Platform,
  userId: string,
  sessionId: string,
): Promise<void> {
  const wasEnded = await deleteSession(platform.db, { id: sessionId, userId });
  if (!wasEnded) return;
  await logSecurityEvent(platform, { userId, action: 'session_ended', resourceType: 'session' });
}
