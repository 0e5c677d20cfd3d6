import { checkRateLimit, refundRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { PASSWORD_CHANGE_LIMIT } from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser } from '../account-types.ts';
import { authErrorCode } from '../sign-in/auth-error.server.ts';

export type PasswordCheck = 'right' | 'wrong' | 'too_many';

/**
 * Checks the signed-in user's password. Wrong passwords count against the limit of password
 * changes, whichever form they come from.
 */
export async function verifyCurrentPassword(
  services: AccountServices,
  browser: Browser,
  userId: string,
  password: string,
): Promise<PasswordCheck> {
  if (!(await checkRateLimit(services, PASSWORD_CHANGE_LIMIT, userId))) return 'too_many';
  try {
    await services.auth.api.verifyPassword({ body: { password }, headers: browser.credentials });
    await refundRateLimit(services, PASSWORD_CHANGE_LIMIT, userId);
    return 'right';
  } catch (error) {
    if (authErrorCode(error)) return 'wrong';
    throw error;
  }
}
