import type { Platform } from '#app/platform/platform.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { revokeMailedLinks } from '../account.store.server.ts';
import { sendAccountMail } from '../email/send-account-mail.server.ts';

/**
 * What follows a new password, whichever way it was set: links mailed before are dead, the record is
 * kept, the person is told.
 */
export async function recordPasswordChange(
  platform: Platform,
  person: { id: string; email: string },
): Promise<void> {
  await revokeMailedLinks(platform.db, person.id);
  await logSecurityEvent(platform, {
    userId: person.id,
    action: 'password_changed',
    resourceType: 'account',
  });
  await sendAccountMail(platform, platform.db, person.email, { kind: 'password-changed' });
}
