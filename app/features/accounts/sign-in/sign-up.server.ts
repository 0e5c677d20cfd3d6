import { DomainError } from '#app/shared/domain-error.ts';
import { normalizeEmail } from '#app/shared/text.ts';
import { type AccountErrorCode, findSignUpError, type SignUpInput } from '../account.rules.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser, SessionCookies } from '../account-types.ts';
import { assertHashingCapacity } from '../password/password-hash.server.ts';
import { endUserSessions } from '../sessions/sign-out.server.ts';
import { authErrorCode, authErrorMessage } from './auth-error.server.ts';
import { checkNewAccountLimit, refundNewAccountLimit } from './new-account-limit.server.ts';

/**
 * Creates an account and signs it in. A second attempt with the same address fails with
 * `account_exists` and changes nothing.
 * @throws DomainError with an AccountErrorCode code
 */
export async function signUp(
  services: AccountServices,
  browser: Browser,
  input: SignUpInput,
): Promise<SessionCookies> {
  const error = findSignUpError(input);
  if (error) throw new DomainError<AccountErrorCode>(error);
  assertHashingCapacity();
  if (!(await checkNewAccountLimit(services, browser.address))) {
    throw new DomainError<AccountErrorCode>('sign_up_too_many');
  }
  await endUserSessions(services, browser);
  try {
    const { headers } = await services.auth.api.signUpEmail({
      body: {
        name: input.name.trim(),
        email: normalizeEmail(input.email),
        password: input.password,
      },
      headers: browser.credentials,
      returnHeaders: true,
    });
    return { cookies: headers.getSetCookie() };
  } catch (cause) {
    await refundNewAccountLimit(services, browser.address);
    const code = authErrorCode(cause);
    if (code?.startsWith('USER_ALREADY_EXISTS')) {
      throw new DomainError<AccountErrorCode>('account_exists');
    }
    if (code) throw new DomainError<AccountErrorCode>('sign_up_failed', authErrorMessage(cause));
    throw cause;
  }
}
