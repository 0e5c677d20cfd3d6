import { generateRandomString } from 'better-auth/crypto';
import { z } from 'zod';
import { shifted } from '#app/platform/clock/clock.ts';
import { checkNetworkLimit, checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { emailAddress } from '#app/shared/form-text.ts';
import { canonicalMailbox } from '#app/shared/mailbox.ts';
import { findMailedAccount, findUserEmail, findUserIdByEmail } from '../account.queries.server.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import { ACCOUNT_MAIL_LIMIT, VERIFICATION_RESERVE } from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser } from '../account-types.ts';
import { isSignedInAs } from '../ownership/is-signed-in-as.server.ts';
import { handOver, proveAddress } from '../ownership/prove-address.server.ts';
import { resetIdentifier } from '../password/find-reset-user.server.ts';
import { authErrorCode } from '../sign-in/auth-error.server.ts';
import { createToken, LINK_LASTS, verificationMail } from './link-mails.server.ts';
import { findReachedLimit } from './mailbox-limit.server.ts';
import { readMailedLink } from './read-mailed-link.server.ts';
import { enqueueAccountMail, sendAccountMail } from './send-account-mail.server.ts';

export interface VerifiedEmail {
  outcome: 'verified' | 'changed';
  /** Lets its owner choose a password: every way into the account has just ended. */
  resetToken: string | null;
}

/**
 * Verifies a mailed token: the first verification of an address, the old address's approval of a
 * change, or the verification of the new address. Pages call it from a button, never on GET.
 * A completed change ends every session and drops the identities of the old address (by the trigger
 * `users_drop_former_owner`), so that a former owner keeps no way in. In a browser without a session of the
 * account, the first verification and a completed change end its password too (`proveAddress`).
 * @throws DomainError `verification_link_dead` for an expired, forged or revoked token
 */
export async function verifyEmail(
  services: AccountServices,
  browser: Browser,
  token: string,
): Promise<VerifiedEmail> {
  const { db, clock, ownership } = services;
  const link = await readMailedLink(services, token);
  const account = link && (await findMailedAccount(db, { email: link.email }));
  if (!account) throw new DomainError<AccountErrorCode>('verification_link_dead');
  const userId = account.id;
  const isHolder = await isSignedInAs(services, browser, userId);
  if (link.changesTo === null) {
    const isFirst = await db.transaction((tx) => proveAddress(services, tx, { userId, isHolder }));
    const resetToken = isFirst && !isHolder ? await createResetToken(services, userId) : null;
    return { outcome: 'verified', resetToken };
  }
  if (!link.isApproval && (await findUserIdByEmail(db, link.changesTo))) {
    throw new DomainError<AccountErrorCode>('verification_link_dead');
  }
  const isHandedOver = !link.isApproval && !isHolder;
  if (isHandedOver) await db.transaction((tx) => handOver(services, tx, userId));
  const changed = await redeemToken(services, browser, { token, newEmail: link.changesTo });
  if (!changed) return { outcome: 'verified', resetToken: null };
  await recordEmailChange(services, changed, link.email);
  if (!account.isEmailVerified) {
    await db.transaction((tx) => ownership.settleFreeSend(tx, userId, clock.now()));
  }
  const resetToken = isHandedOver ? await createResetToken(services, userId) : null;
  return { outcome: 'changed', resetToken };
}

/** A token like that of a mailed link to choose a new password, for somebody who has just used another link. */
async function createResetToken({ auth, clock }: AccountServices, userId: string): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const token = generateRandomString(24, 'a-z', 'A-Z', '0-9');
  await internalAdapter.createVerificationValue({
    value: userId,
    identifier: resetIdentifier(token),
    expiresAt: shifted(clock.now(), LINK_LASTS),
  });
  return token;
}

/** @returns the user with the new address if the token completed a change, otherwise null */
async function redeemToken(
  { auth, db }: AccountServices,
  browser: Browser,
  { token, newEmail }: { token: string; newEmail: string },
) {
  try {
    const result = await auth.api.verifyEmail({ query: { token }, headers: browser.credentials });
    return changeResult.safeParse(result).data?.user ?? null;
  } catch (error) {
    if (authErrorCode(error) || (await findUserIdByEmail(db, newEmail))) {
      throw new DomainError<AccountErrorCode>('verification_link_dead');
    }
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
