import type { Platform } from '#app/platform/platform.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { findMailPreferences, listSeenDevices } from '../account.queries.server.ts';
import { sendAccountMail } from '../email/send-account-mail.server.ts';
import { syncProfile } from '../profile/sync-profile.server.ts';
import { deviceName } from '../sessions/device-name.ts';

interface NewSession {
  userId: string;
  userAgent?: string | null | undefined;
}

/**
 * Follows every sign-in, by password or Google: syncs the profile, logs a security event and sends
 * a mail about a device not seen before, unless the user turned that off.
 */
export async function recordNewSession(platform: Platform, session: NewSession): Promise<void> {
  const { db, clock } = platform;
  const { userId } = session;
  await syncProfile(platform, userId);
  const device = deviceName(session.userAgent);
  const seen = await listSeenDevices(db, userId);
  await logSecurityEvent(platform, {
    userId,
    action: seen.size === 0 ? 'sign_up' : 'sign_in',
    resourceType: 'session',
    details: { device },
  });
  if (seen.size === 0 || seen.has(device)) return;
  const user = await findMailPreferences(db, userId);
  if (!user?.wantsLoginNotifications) return;
  const at = clock.now().toUTCString();
  await sendAccountMail(platform, db, user.email, { kind: 'new-sign-in', device, at });
}
