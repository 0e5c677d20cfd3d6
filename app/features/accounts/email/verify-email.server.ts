import { z } from 'zod';
import { checkRateLimit } from '#app/platform/rate-limit/check-rate-limit.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { getUser, isLinkRevoked } from '../account.queries.server.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import { ACCOUNT_MAIL_LIMIT } from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser } from '../account-types.ts';
import { authErrorCode } from '../sign-in/auth-error.server.ts';
import { sendAccountMail } from './send-account-mail.server.ts';

/**
 * Uses the link of a mail that proves an address: the first one, the old one agreeing to a change,
 * or the new one. Called by a button, never by following the link.
 * @throws DomainError `verification_link_dead` when it is too old, forged or used up
 */
export async function verifyEmail(
  services: AccountServices,
  browser: Browser,
  token: string,
): Promise<void> {
  const claims = claimsOf(token);
  if (!claims || (await isLinkRevoked(services.db, claims))) {
    throw new DomainError<AccountErrorCode>('verification_link_dead');
  }
  const user = await takeLink(services, browser, token);
  if (user) await tellOfChange(services, user, claims.email);
}

/** @returns the person with their new address, when that is what the link was for */
async function takeLink({ auth }: AccountServices, browser: Browser, token: string) {
  try {
    const answer = await auth.api.verifyEmail({ query: { token }, headers: browser.credentials });
    return changeAnswer.safeParse(answer).data?.user ?? null;
  } catch (error) {
    if (authErrorCode(error)) throw new DomainError<AccountErrorCode>('verification_link_dead');
    throw error;
  }
}

/** What the library answers when an address was changed; its own types leave the person out. */
const changeAnswer = z.object({ user: z.object({ id: z.uuid(), email: z.string() }) });

/** For whom a link was made, and when. Anybody can write that: the library checks the signature. */
function claimsOf(token: string) {
  try {
    const [, claims = ''] = token.split('.');
    return linkClaims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  } catch {
    return null;
  }
}

const linkClaims = z
  .object({ email: z.email(), iat: z.number() })
  .transform(({ email, iat }) => ({ email, madeAt: new Date(iat * 1_000) }));

/** When the address became another one, the old one hears of it. */
async function tellOfChange(
  services: AccountServices,
  after: { id: string; email: string },
  emailBefore: string,
): Promise<void> {
  await logSecurityEvent(services, {
    userId: after.id,
    action: 'email_changed',
    resourceType: 'account',
  });
  const mail = { kind: 'email-changed', newEmail: after.email } as const;
  await sendAccountMail(services, services.db, emailBefore, mail);
}

/**
 * Sends the verification mail once more (spec section 7, resend).
 * @throws DomainError with an AccountErrorCode code
 */
export async function resendVerification(
  services: AccountServices,
  browser: Browser,
  userId: string,
): Promise<void> {
  const user = await getUser(services.db, userId);
  if (!user?.email) throw new DomainError<AccountErrorCode>('no_user_email');
  if (!(await checkRateLimit(services, ACCOUNT_MAIL_LIMIT, userId))) {
    throw new DomainError<AccountErrorCode>('account_mail_too_many');
  }
  try {
    await services.auth.api.sendVerificationEmail({
      body: { email: user.email },
      headers: browser.credentials,
    });
  } catch (error) {
    if (authErrorCode(error)) throw new DomainError<AccountErrorCode>('verification_failed');
    throw error;
  }
}
