import { checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findSettings } from '../account.queries.server.ts';
import {
  type AccountErrorCode,
  findPasswordError,
  type PasswordChangeInput,
} from '../account.rules.ts';
import { PASSWORD_CHANGE_LIMIT } from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser, Viewer } from '../account-types.ts';
import { authErrorCode, authErrorMessage } from '../sign-in/auth-error.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { recordPasswordChange } from './record-password-change.server.ts';
import { verifyCurrentPassword } from './verify-current-password.server.ts';

/**
 * Changes the signed-in user's password after checking the current one, and ends all their sessions,
 * including this one.
 * @throws DomainError with an AccountErrorCode code
 */
export async function changePassword(
  services: AccountServices,
  browser: Browser,
  viewer: Viewer,
  input: PasswordChangeInput,
): Promise<void> {
  const invalid = findPasswordError(input);
  if (invalid) throw new DomainError<AccountErrorCode>('password_failed', invalid.message);
  if (await isCommonPassword(input.newPassword, viewer.email)) {
    throw new DomainError<AccountErrorCode>('password_common');
  }
  const settings = await findSettings(services.db, viewer.userId);
  if (!settings?.hasPassword) throw new DomainError<AccountErrorCode>('password_not_set');
  const check = await verifyCurrentPassword(
    services,
    browser,
    viewer.userId,
    input.currentPassword,
  );
  if (check === 'wrong') throw new DomainError<AccountErrorCode>('password_wrong');
  // A successful change counts as an attempt too.
  const isAllowed =
    check === 'right' && (await checkRateLimit(services, PASSWORD_CHANGE_LIMIT, viewer.userId));
  if (!isAllowed) throw new DomainError<AccountErrorCode>('password_too_many');
  try {
    await services.auth.api.changePassword({
      body: {
        currentPassword: input.currentPassword,
        newPassword: input.newPassword,
        revokeOtherSessions: false,
      },
      headers: browser.credentials,
    });
  } catch (error) {
    if (authErrorCode(error)) {
      throw new DomainError<AccountErrorCode>('password_failed', authErrorMessage(error));
    }
    throw error;
  }
  await services.auth.api.revokeSessions({ headers: browser.credentials });
  await recordPasswordChange(services, { id: viewer.userId, email: viewer.email });
}
