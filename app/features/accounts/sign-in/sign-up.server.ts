import {
  checkNetworkLimit,
  checkRateLimit,
  refundNetworkLimit,
  refundRateLimit,
} from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { normalizeEmail } from '#app/shared/email-address.ts';
import { findUserIdByEmail } from '../account.queries.server.ts';
import { type AccountErrorCode, findSignUpError, type SignUpInput } from '../account.rules.ts';
import {
  KNOWN_ADDRESS_LIMIT_BY_ADDRESS,
  KNOWN_ADDRESS_LIMIT_BY_NETWORK,
} from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser, SessionCookies } from '../account-types.ts';
import { isCommonPassword } from '../password/common-passwords.server.ts';
import { assertHashingCapacity } from '../password/password-hash.server.ts';
import { endUserSessions } from '../sessions/sign-out.server.ts';
import { authErrorCode, authErrorMessage } from './auth-error.server.ts';
import {
  checkNewAccountLimit,
  isClosing,
  refundNewAccountLimit,
} from './new-account-limit.server.ts';

/**
 * Creates an account and signs it in. A second attempt with the same address fails with
 * `account_exists` and changes nothing. How often anybody is told so is limited, by network and by
 * address: otherwise a script could ask for any number of addresses who has an account.
 * @throws DomainError with an AccountErrorCode code
 */
export async function signUp(
  services: AccountServices,
  browser: Browser,
  input: SignUpInput,
): Promise<SessionCookies> {
  const error = findSignUpError(input);
  if (error) throw new DomainError<AccountErrorCode>(error);
  if (await isCommonPassword(input.password, input.email)) {
    throw new DomainError<AccountErrorCode>('password_common');
  }
  if (await isClosing(services)) throw new DomainError<AccountErrorCode>('sign_up_closed');
  assertHashingCapacity();
  if (!(await checkNewAccountLimit(services, browser.address))) {
    throw new DomainError<AccountErrorCode>('sign_up_too_many');
  }
  const email = normalizeEmail(input.email);
  const isAllowed =
    (await checkNetworkLimit(services, KNOWN_ADDRESS_LIMIT_BY_NETWORK, browser.address)) &&
    (await checkRateLimit(services, KNOWN_ADDRESS_LIMIT_BY_ADDRESS, email));
  if (!isAllowed) {
    await refundNewAccountLimit(services, browser.address);
    throw new DomainError<AccountErrorCode>('sign_up_too_many_tries');
  }
  // Counted before the outcome is known, so that a hundred attempts at once cannot all pass.
  const refund = async () => {
    await refundNetworkLimit(services, KNOWN_ADDRESS_LIMIT_BY_NETWORK, browser.address);
    await refundRateLimit(services, KNOWN_ADDRESS_LIMIT_BY_ADDRESS, email);
  };
  await endUserSessions(services, browser);
  try {
    const { headers } = await services.auth.api.signUpEmail({
      body: {
        name: input.name.trim(),
        email,
        password: input.password,
        isAdult: input.isAdult ?? undefined,
      },
      headers: browser.credentials,
      returnHeaders: true,
    });
    await refund();
    return { cookies: headers.getSetCookie() };
  } catch (cause) {
    await refundNewAccountLimit(services, browser.address);
    const code = authErrorCode(cause);
    // The library tells of a sign-up at the same moment as of any failed insert.
    const isTaken = code
      ? code.startsWith('USER_ALREADY_EXISTS')
      : (await findUserIdByEmail(services.db, email)) !== null;
    if (isTaken) {
      throw new DomainError<AccountErrorCode>('account_exists');
    }
    await refund();
    if (code) throw new DomainError<AccountErrorCode>('sign_up_failed', authErrorMessage(cause));
    throw cause;
  }
}
