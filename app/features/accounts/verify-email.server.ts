import { checkRateLimit } from '#app/platform/rate-limit/check-rate-limit.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { Refusal } from '#app/shared/refusal.ts';
import { findUserFacts } from './account.queries.server.ts';
import type { AccountRefusal } from './account.rules.ts';
import { ACCOUNT_MAILS } from './limits.ts';
import { sendAccountMail } from './send-account-mail.server.ts';
import { type AccountServices, authErrorCode, type Browser } from './session-change.server.ts';

/**
 * Uses the link of a mail that proves an address: the first one, the old one agreeing to a change,
 * or the new one. Called by a button, never by following the link.
 * @throws Refusal `verification_link_dead` when it is too old, forged or used up
 */
export async function verifyEmail(
  services: AccountServices,
  browser: Browser,
  token: string,
): Promise<void> {
  const session = await services.auth.api.getSession({ headers: browser.credentials });
  try {
    await services.auth.api.verifyEmail({ query: { token }, headers: browser.credentials });
  } catch (error) {
    if (authErrorCode(error)) throw new Refusal<AccountRefusal>('verification_link_dead');
    throw error;
  }
  if (session) await tellOfChange(services, session.user);
}

/** When the address became another one, the old one hears of it. */
async function tellOfChange(
  services: AccountServices,
  before: { id: string; email: string },
): Promise<void> {
  const after = await findUserFacts(services.db, before.id);
  if (!after || after.email === before.email) return;
  await logSecurityEvent(services, {
    userId: before.id,
    action: 'email_changed',
    resourceType: 'account',
  });
  const mail = { kind: 'email-changed', newEmail: after.email } as const;
  await sendAccountMail(services, services.db, before.email, mail);
}

/**
 * Sends the verification mail once more (spec section 7, resend).
 * @throws Refusal with an AccountRefusal code
 */
export async function resendVerification(
  services: AccountServices,
  browser: Browser,
  userId: string,
): Promise<void> {
  const user = await findUserFacts(services.db, userId);
  if (!user?.email) throw new Refusal<AccountRefusal>('no_user_email');
  if (!(await checkRateLimit(services, ACCOUNT_MAILS, userId))) {
    throw new Refusal<AccountRefusal>('account_mail_too_many');
  }
  try {
    await services.auth.api.sendVerificationEmail({
      body: { email: user.email },
      headers: browser.credentials,
    });
  } catch (error) {
    if (authErrorCode(error)) throw new Refusal<AccountRefusal>('verification_failed');
    throw error;
  }
}
