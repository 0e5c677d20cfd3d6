import { z } from 'zod';
import { checkNetworkLimit, checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { emailAddress } from '#app/shared/form-text.ts';
import { canonicalMailbox } from '#app/shared/mailbox.ts';
import { findUserEmail, findUserIdByEmail, isLinkRevoked } from '../account.queries.server.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import { ACCOUNT_MAIL_LIMIT, VERIFICATION_RESERVE } from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser } from '../account-types.ts';
import { authErrorCode } from '../sign-in/auth-error.server.ts';
import { createToken, verificationMail } from './link-mails.server.ts';
import { findReachedLimit } from './mailbox-limit.server.ts';
import { parseMailedToken } from './mailed-token.ts';
import { enqueueAccountMail, sendAccountMail } from './send-account-mail.server.ts';

/**
 * Verifies a mailed token: the first verification of an address, the old address's approval of a
 * change, or the verification of the new address. Pages call it from a button, never on GET.
 * A completed change ends every session and drops the identities of the old address (by the trigger
 * `users_drop_former_owner`), so that a former owner keeps no way in.
 * @throws DomainError `verification_link_dead` for an expired, forged or revoked token
 */
export async function verifyEmail(
  services: AccountServices,
  browser: Browser,
  token: string,
): Promise<'verified' | 'changed'> {
  const claims = parseMailedToken(token);
  if (!claims || (await isLinkRevoked(services.db, claims))) {
    throw new DomainError<AccountErrorCode>('verification_link_dead');
  }
  const changed = await redeemToken(services, browser, {
    token,
    newEmail: claims.changesTo,
  });
  if (!changed) return 'verified';
  await recordEmailChange(services, changed, claims.email);
  return 'changed';
}

/** @returns the user with the new address if the token completed a change, otherwise null */
async function redeemToken(
  { auth, db }: AccountServices,
  browser: Browser,
  { token, newEmail }: { token: string; newEmail: string | null },
) {
  try {
    const result = await auth.api.verifyEmail({ query: { token }, headers: browser.credentials });
    return changeResult.safeParse(result).data?.user ?? null;
  } catch (error) {
    const isDead = authErrorCode(error) || (newEmail && (await findUserIdByEmail(db, newEmail)));
    if (isDead) throw new DomainError<AccountErrorCode>('verification_link_dead');
    throw error;
  }
}

/** What the library returns for a changed address; its own types leave the user out. */
const changeResult = z.object({ user: z.object({ id: z.uuid(), email: emailAddress() }) });

/** Logs the change and notifies the old address. */
async function recordEmailChange(
  services: AccountServices,
  user: { id: string; email: string },
  oldEmail: string,
): Promise<void> {
  await logSecurityEvent(services, {
    userId: user.id,
    action: 'email_changed',
    resourceType: 'account',
  });
  const mail = { kind: 'email-changed', newEmail: user.email } as const;
  await sendAccountMail(services, services.db, oldEmail, mail);
}

/**
 * Sends the verification mail again, also when strangers have used up the mails to the mailbox.
 * @throws DomainError with an AccountErrorCode code
 */
export async function resendVerification(
  services: AccountServices,
  browser: Browser,
  userId: string,
): Promise<void> {
  const { db, auth } = services;
  const user = await findUserEmail(db, userId);
  if (!user?.email) throw new DomainError<AccountErrorCode>('no_user_email');
  const { email, isEmailVerified } = user;
  if (isEmailVerified) throw new DomainError<AccountErrorCode>('verification_failed');
  const reached = await findReachedLimit(services, email);
  if (reached && !(await checkReserve(services, browser, email))) {
    throw new DomainError<AccountErrorCode>(reached);
  }
  if (!(await checkRateLimit(services, ACCOUNT_MAIL_LIMIT, userId))) {
    throw new DomainError<AccountErrorCode>('account_mail_too_many');
  }
  const send = reached ? enqueueAccountMail : sendAccountMail;
  const token = await createToken((await auth.$context).secret, email);
  await send(services, db, email, verificationMail(services.config, token, email));
}

const checkReserve = (services: AccountServices, { address }: Browser, email: string) =>
  checkNetworkLimit(services, VERIFICATION_RESERVE, address, canonicalMailbox(email));
