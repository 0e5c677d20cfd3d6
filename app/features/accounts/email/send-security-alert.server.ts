import type { Platform } from '#app/platform/platform.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { findMailPreferences, findUserIdByEmail } from '../account.queries.server.ts';
import { BLOCKED_SIGN_IN_ALERT_LIMIT } from '../account-limits.ts';
import type { AccountMail } from './account-mail-copy.ts';
import { sendAccountMail } from './send-account-mail.server.ts';

/** Mails a security alert, unless the user turned these alerts off. */
export async function sendSecurityAlert(
  platform: Platform,
  userId: string,
  mail: Extract<AccountMail, { kind: 'sign-in-blocked' | 'data-exported' }>,
): Promise<void> {
  const user = await findMailPreferences(platform.db, userId);
  if (user?.wantsSecurityAlerts) {
    await sendAccountMail(platform, platform.db, user.email, mail);
  }
}

/** Logs and alerts about sign-ins that were blocked after too many wrong passwords, once a day. */
export async function sendBlockedSignInAlert(platform: Platform, email: string): Promise<void> {
  const userId = await findUserIdByEmail(platform.db, email);
  if (!userId || !(await checkRateLimit(platform, BLOCKED_SIGN_IN_ALERT_LIMIT, userId))) return;
  await logSecurityEvent(platform, {
    userId,
    action: 'sign_in_blocked',
    resourceType: 'session',
  });
  const at = platform.clock.now().toUTCString();
  await sendSecurityAlert(platform, userId, { kind: 'sign-in-blocked', at });
}
