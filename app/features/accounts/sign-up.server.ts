import { DomainError } from '#app/shared/domain-error.ts';
import { normalizeEmail } from '#app/shared/text.ts';
import { type AccountErrorCode, findSignUpError, type SignUpInput } from './account.rules.ts';
import type { AccountServices } from './account-services.ts';
import { releaseAccountSlot, reserveAccountSlot } from './account-slots.server.ts';
import { authErrorCode, authErrorMessage } from './auth-error.server.ts';
import type { Browser } from './browser.ts';
import { endOlderSession } from './end-older-session.server.ts';
import { assertHashingHasRoom } from './password-hash.server.ts';
import { type SessionChange, sessionChange } from './session-change.server.ts';

/**
 * Creates an account and signs it in (spec sections 2, 5 and 8). A second attempt with the same
 * address is refused as existing and changes nothing.
 * @throws DomainError with an AccountErrorCode code
 */
export async function signUp(
  services: AccountServices,
  browser: Browser,
  input: SignUpInput,
): Promise<SessionChange> {
  const fault = findSignUpError(input);
  if (fault) throw new DomainError<AccountErrorCode>(fault);
  assertHashingHasRoom();
  if (!(await reserveAccountSlot(services, browser.address))) {
    throw new DomainError<AccountErrorCode>('sign_up_too_many');
  }
  await endOlderSession(services, browser);
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
    return sessionChange(headers);
  } catch (error) {
    await releaseAccountSlot(services, browser.address);
    const code = authErrorCode(error);
    if (code?.startsWith('USER_ALREADY_EXISTS'))
      throw new DomainError<AccountErrorCode>('account_exists');
    if (code) throw new DomainError<AccountErrorCode>('sign_up_failed', authErrorMessage(error));
    throw error;
  }
}
