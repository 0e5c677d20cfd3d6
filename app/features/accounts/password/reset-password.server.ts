import { DomainError } from '#app/shared/domain-error.ts';
import { type AccountErrorCode, PASSWORD_MIN_LENGTH } from '../account.rules.ts';
import type { AccountServices } from '../account-services.ts';
import { authErrorCode, authErrorMessage } from '../sign-in/auth-error.server.ts';

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
