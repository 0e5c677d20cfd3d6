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
 * What follows every sign-in, whatever the way in: the profile is synced (spec section 4), the
 * record is kept, and a device that was not seen before is told by mail, unless that is turned off.
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
  const person = await findMailPreferences(db, userId);
  if (!person?.wantsLoginNotifications) return;
  const at = clock.now().toUTCString();
  await sendAccountMail(platform, db, person.email, { kind: 'new-sign-in', device, at });
}
