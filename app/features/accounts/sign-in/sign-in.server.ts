import {
  checkRateLimit,
  type RateLimit,
} from '#app/platform/rate-limit/check-rate-limit.server.ts';
import { networkPrefix } from '#app/platform/rate-limit/network-prefix.ts';
import { refundRateLimit } from '#app/platform/rate-limit/refund-rate-limit.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { normalizeEmail } from '#app/shared/text.ts';
import { findUserIdByEmail } from '../account.queries.server.ts';
import {
  type AccountErrorCode,
  findSignInError,
  MISSING_CREDENTIALS_MESSAGE,
  type SignInInput,
} from '../account.rules.ts';
import {
  SIGN_IN_FAILURE_LIMIT_BY_ACCOUNT,
  SIGN_IN_FAILURE_LIMIT_BY_ADDRESS,
} from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser, SessionCookies } from '../account-types.ts';
import { sendBlockedSignInAlert } from '../email/send-security-alert.server.ts';
import { assertHashingCapacity } from '../password/password-hash.server.ts';
import { endUserSessions } from '../sessions/sign-out.server.ts';
import { authErrorCode, authErrorMessage } from './auth-error.server.ts';

/**
 * Signs a person in with address and password (spec sections 2, 5 and 8). An unknown address and a
 * wrong password are told apart neither in words nor in time. Failures are counted by account and
 * network address, so that neither guessing at one nor trying many leads anywhere.
 * @throws DomainError with an AccountErrorCode code
 */
export async function signIn(
  services: AccountServices,
  browser: Browser,
  input: SignInInput,
): Promise<SessionCookies> {
  if (input.email === undefined && input.password === undefined) {
    throw new DomainError<AccountErrorCode>('sign_in_failed', MISSING_CREDENTIALS_MESSAGE);
  }
  const fault = findSignInError(input);
  if (fault) throw new DomainError<AccountErrorCode>(fault);
  assertHashingCapacity();
  const { password = '' } = input;
  const email = normalizeEmail(input.email ?? '');
  const address = networkPrefix(browser.address);
  const counted: [RateLimit, string][] = [
    [SIGN_IN_FAILURE_LIMIT_BY_ADDRESS, address],
    [SIGN_IN_FAILURE_LIMIT_BY_ACCOUNT, `${email} ${address}`],
  ];
  for (const [limit, subject] of counted) {
    if (!(await checkRateLimit(services, limit, subject))) {
      if (limit === SIGN_IN_FAILURE_LIMIT_BY_ACCOUNT) {
        services.background.run(
          'telling of a blocked sign-in',
          sendBlockedSignInAlert(services, email),
        );
      }
      throw new DomainError<AccountErrorCode>('sign_in_too_many');
    }
  }
  await endUserSessions(services, browser);
  try {
    const { headers } = await services.auth.api.signInEmail({
      body: { email, password },
      headers: browser.credentials,
      returnHeaders: true,
    });
    for (const [limit, subject] of counted) await refundRateLimit(services, limit, subject);
    return { cookies: headers.getSetCookie() };
  } catch (error) {
    const code = authErrorCode(error);
    if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_EMAIL') {
      await logSecurityEvent(services, {
        // Asked for a known and an unknown address alike, so both take the same time.
        userId: await findUserIdByEmail(services.db, email),
        action: 'sign_in_failed',
        resourceType: 'session',
      });
      throw new DomainError<AccountErrorCode>('invalid_credentials');
    }
    if (code) throw new DomainError<AccountErrorCode>('sign_in_failed', authErrorMessage(error));
    throw error;
  }
}
