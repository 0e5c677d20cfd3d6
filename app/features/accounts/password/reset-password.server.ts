import { checkNetworkLimit, checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { canonicalMailbox } from '#app/shared/mailbox.ts';
import { isBlank, normalizeEmail } from '#app/shared/text.ts';
import { type AccountErrorCode, PASSWORD_MIN_LENGTH } from '../account.rules.ts';
import { ACCOUNT_MAIL_LIMIT } from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser } from '../account-types.ts';
import { authErrorCode, authErrorMessage } from '../sign-in/auth-error.server.ts';

/** One count for all spellings of an address, apart from that of other mails: it must stay possible. */
const LIMIT_BY_MAILBOX = { ...ACCOUNT_MAIL_LIMIT, operationName: 'password reset by mailbox' };
const LIMIT_A_DAY = {
  operationName: 'password reset by mailbox, day',
  maxAttempts: 20,
  windowMinutes: 1440,
};

/** Mails, to whichever address, that one network may request in an hour. */
const LIMIT_BY_NETWORK = { ...ACCOUNT_MAIL_LIMIT, maxAttempts: 20 };

/**
 * Sends a mail with a link to choose a new password. The outcome is the same for an unknown address
 * and above the limit, so nobody learns who has an account.
 * @throws DomainError `sign_in_missing_fields` without an address
 */
export async function requestPasswordReset(
  services: AccountServices,
  browser: Browser,
  email: string,
): Promise<void> {
  if (isBlank(email)) throw new DomainError<AccountErrorCode>('sign_in_missing_fields');
  const address = normalizeEmail(email);
  const isAllowed =
    (await checkRateLimit(services, LIMIT_BY_MAILBOX, canonicalMailbox(address))) &&
    (await checkRateLimit(services, LIMIT_A_DAY, canonicalMailbox(address))) &&
    (await checkNetworkLimit(services, LIMIT_BY_NETWORK, browser.address));
  if (!isAllowed) return;
  try {
    await services.auth.api.requestPasswordReset({ body: { email: address } });
  } catch (error) {
    // An invalid address has no account either.
    if (!authErrorCode(error)) throw error;
  }
}

/**
 * Sets a new password with a mailed link and ends all sessions. The link works once, even when it
 * is used several times at the same moment.
 * @throws DomainError with an AccountErrorCode code
 */
export async function resetPassword(
  { auth }: AccountServices,
  input: { token: string; newPassword: string; confirmPassword: string },
): Promise<void> {
  if (input.newPassword.length < PASSWORD_MIN_LENGTH) {
    throw new DomainError<AccountErrorCode>('reset_password_short');
  }
  if (input.newPassword !== input.confirmPassword) {
    throw new DomainError<AccountErrorCode>('reset_passwords_differ');
  }
  try {
    await auth.api.resetPassword({ body: { token: input.token, newPassword: input.newPassword } });
  } catch (error) {
    const code = authErrorCode(error);
    // The library rejected the password; the link still works.
    if (code?.startsWith('PASSWORD_')) {
      throw new DomainError<AccountErrorCode>('password_failed', authErrorMessage(error));
    }
    if (code) throw new DomainError<AccountErrorCode>('reset_link_dead');
    throw error;
  }
}
