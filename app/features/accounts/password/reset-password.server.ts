import { DomainError } from '#app/shared/domain-error.ts';
import { type AccountErrorCode, PASSWORD_MIN_LENGTH } from '../account.rules.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser } from '../account-types.ts';
import { isSignedInAs } from '../ownership/is-signed-in-as.server.ts';
import { proveAddress } from '../ownership/prove-address.server.ts';
import { authErrorCode, authErrorMessage } from '../sign-in/auth-error.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { findResetAccount, findResetUserId } from './find-reset-user.server.ts';

/**
 * Sets a new password with a mailed link and ends all sessions. The link works once, even when it
 * is used several times at the same moment. As the first proof of the address it makes its owner be asked
 * what becomes of what is in the account, except in a session of the account.
 * @throws DomainError with an AccountErrorCode code
 */
export async function resetPassword(
  services: AccountServices,
  browser: Browser,
  input: { token: string; newPassword: string; confirmPassword: string },
): Promise<void> {
  if (input.newPassword.length < PASSWORD_MIN_LENGTH) {
    throw new DomainError<AccountErrorCode>('reset_password_short');
  }
  if (input.newPassword !== input.confirmPassword) {
    throw new DomainError<AccountErrorCode>('reset_passwords_differ');
  }
  const account = await findResetAccount(services, input.token);
  if (await isCommonPassword(input.newPassword, account?.email ?? '')) {
    throw new DomainError<AccountErrorCode>('password_common');
  }
  await proveByHolder(services, browser, input.token);
  try {
    await services.auth.api.resetPassword({
      body: { token: input.token, newPassword: input.newPassword },
    });
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

/** In a session of the account, the link proves the address, and no question is needed. */
async function proveByHolder(
  services: AccountServices,
  browser: Browser,
  token: string,
): Promise<void> {
  const userId = await findResetUserId(services, token);
  if (!userId || !(await isSignedInAs(services, browser, userId))) return;
  await services.db.transaction((tx) => proveAddress(services, tx, { userId, isHolder: true }));
}
