import { checkRateLimit } from '#app/platform/rate-limit/check-rate-limit.server.ts';
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
import { recordPasswordChange } from './record-password-change.server.ts';
import { verifyCurrentPassword } from './verify-current-password.server.ts';

/**
 * Changes the password of whoever is signed in, after verifying the current one, and ends all their
 * sessions, this one included (spec sections 4, 5 and 8).
 * @throws DomainError with an AccountErrorCode code
 */
export async function changePassword(
  services: AccountServices,
  browser: Browser,
  viewer: Viewer,
  input: PasswordChangeInput,
): Promise<void> {
  const fault = findPasswordError(input);
  if (fault) throw new DomainError<AccountErrorCode>('password_failed', fault.message);
  const settings = await findSettings(services.db, viewer.userId);
  if (!settings?.hasPassword) throw new DomainError<AccountErrorCode>('password_not_set');
  const verdict = await verifyCurrentPassword(
    services,
    browser,
    viewer.userId,
    input.currentPassword,
  );
  if (verdict === 'wrong') throw new DomainError<AccountErrorCode>('password_wrong');
  // The change itself is an attempt too (spec section 9: three an hour).
  const isAllowed =
    verdict === 'right' && (await checkRateLimit(services, PASSWORD_CHANGE_LIMIT, viewer.userId));
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
