import {
  checkNetworkLimit,
  refundNetworkLimit,
} from '#app/platform/rate-limit/rate-limit.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { normalizeEmail } from '#app/shared/email-address.ts';
import {
  findHasSecondFactor,
  findPasswordHash,
  findUserIdByEmail,
} from '../account.queries.server.ts';
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
 * Signs a user in with address and password. An unknown address and a wrong password differ neither
 * in the error nor in the time taken. Failures are limited per account and network address, and per
 * network address, so neither guessing one password nor trying many accounts works.
 * With a second factor, the session opens nothing until `passSecondFactor` lets it in.
 * @throws DomainError with an AccountErrorCode code
 */
export async function signIn(
  services: AccountServices,
  browser: Browser,
  input: SignInInput,
): Promise<SessionCookies & { needsFactor: boolean }> {
  if (input.email === undefined && input.password === undefined) {
    throw new DomainError<AccountErrorCode>('sign_in_failed', MISSING_CREDENTIALS_MESSAGE);
  }
  const error = findSignInError(input);
  if (error) throw new DomainError<AccountErrorCode>(error);
  assertHashingCapacity();
  const { password = '' } = input;
  const email = normalizeEmail(input.email ?? '');
  const { address } = browser;
  // The account first: a person over their own limit must not use up that of their network.
  if (!(await checkNetworkLimit(services, SIGN_IN_FAILURE_LIMIT_BY_ACCOUNT, address, email))) {
    const alert = sendBlockedSignInAlert(services, email);
    services.background.run('alerting about a blocked sign-in', alert);
    throw new DomainError<AccountErrorCode>('sign_in_too_many');
  }
  if (!(await checkNetworkLimit(services, SIGN_IN_FAILURE_LIMIT_BY_ADDRESS, address))) {
    await refundNetworkLimit(services, SIGN_IN_FAILURE_LIMIT_BY_ACCOUNT, address, email);
    throw new DomainError<AccountErrorCode>('sign_in_network_too_many');
  }
  await endUserSessions(services, browser);
  try {
    const { auth, db } = services;
    const hash = await findPasswordHash(db, email);
    const { headers, response } = await auth.api.signInEmail({
      body: { email, password },
      headers: browser.credentials,
      returnHeaders: true,
    });
    // While it was checked, a new password or the owner of the address may have ended every session.
    if ((await findPasswordHash(db, email)) !== hash) {
      await (await auth.$context).internalAdapter.deleteSession(response.token);
      throw new DomainError<AccountErrorCode>('invalid_credentials');
    }
    await refundNetworkLimit(services, SIGN_IN_FAILURE_LIMIT_BY_ACCOUNT, address, email);
    await refundNetworkLimit(services, SIGN_IN_FAILURE_LIMIT_BY_ADDRESS, address);
    const needsFactor = await findHasSecondFactor(db, response.user.id);
    return { cookies: headers.getSetCookie(), needsFactor };
  } catch (cause) {
    const code = authErrorCode(cause);
    if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_EMAIL') {
      await logSecurityEvent(services, {
        // Looked up for an unknown address too, so that both cases take the same time.
        userId: await findUserIdByEmail(services.db, email),
        action: 'sign_in_failed',
        resourceType: 'session',
      });
      throw new DomainError<AccountErrorCode>('invalid_credentials');
    }
    if (code) throw new DomainError<AccountErrorCode>('sign_in_failed', authErrorMessage(cause));
    throw cause;
  }
}
