import { checkRateLimit } from '#app/platform/rate-limit/check-rate-limit.server.ts';
import { networkPrefix } from '#app/platform/rate-limit/network-prefix.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isBlank, normalizeEmail } from '#app/shared/text.ts';
import { type AccountErrorCode, PASSWORD_MIN_LENGTH } from '../account.rules.ts';
import { ACCOUNT_MAIL_LIMIT } from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser } from '../account-types.ts';
import { authErrorCode, authErrorMessage } from '../sign-in/auth-error.server.ts';

/**
 * Asks for a mail with which a new password can be chosen. Answers the same whether the address is
 * known or not, and quietly sends nothing when too many were asked for.
 * @throws DomainError `sign_in_missing_fields` when no address was given
 */
export async function requestPasswordReset(
  services: AccountServices,
  browser: Browser,
  email: string,
): Promise<void> {
  if (isBlank(email)) throw new DomainError<AccountErrorCode>('sign_in_missing_fields');
  const address = normalizeEmail(email);
  const isAllowed =
    (await checkRateLimit(services, ACCOUNT_MAIL_LIMIT, address)) &&
    (await checkRateLimit(
      services,
      { ...ACCOUNT_MAIL_LIMIT, maxAttempts: 20 },
      networkPrefix(browser.address),
    ));
  if (!isAllowed) return;
  try {
    await services.auth.api.requestPasswordReset({ body: { email: address } });
  } catch (error) {
    // What is no address at all belongs to nobody: the same answer.
    if (!authErrorCode(error)) throw error;
  }
}

/**
 * Sets a new password with the link of a mail. The link works once: of twenty at the same moment
 * one wins. All sessions end.
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
    // A password the library finds too weak leaves the link as good as it was.
    if (code?.startsWith('PASSWORD_')) {
      throw new DomainError<AccountErrorCode>('password_failed', authErrorMessage(error));
    }
    if (code) throw new DomainError<AccountErrorCode>('reset_link_dead');
    throw error;
  }
}
