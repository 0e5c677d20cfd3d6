import type { Platform } from '#app/platform/platform.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { revokeMailedLinks } from '../account.store.server.ts';
import { sendAccountMail } from '../email/send-account-mail.server.ts';

/** Follows every new password: revokes links mailed before, logs it and notifies the user. */
export async function recordPasswordChange(
  platform: Platform,
  user: { id: string; email: string },
): Promise<void> {
  await revokeMailedLinks(platform.db, user.id);
  await logSecurityEvent(platform, {
    userId: user.id,
    action: 'password_changed',
    resourceType: 'account',
  });
  await sendAccountMail(platform, platform.db, user.email, { kind: 'password-changed' });
}
