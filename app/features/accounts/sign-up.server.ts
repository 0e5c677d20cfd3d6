import { addressGroup } from '#app/platform/rate-limit/address-group.ts';
import { checkRateLimit } from '#app/platform/rate-limit/check-rate-limit.server.ts';
import { giveBackAttempt } from '#app/platform/rate-limit/give-back-attempt.server.ts';
import { Refusal } from '#app/shared/refusal.ts';
import { normalizeEmail } from '#app/shared/text.ts';
import { type AccountRefusal, findSignUpFault, type SignUpInput } from './account.rules.ts';
import { endOlderSession } from './end-older-session.server.ts';
import { newAccountsLimit } from './limits.ts';
import { assertHashingHasRoom } from './password-hash.server.ts';
import {
  type AccountServices,
  authErrorCode,
  authErrorMessage,
  type Browser,
  type SessionChange,
  sessionChange,
} from './session-change.server.ts';

/**
 * Creates an account and signs it in (spec sections 2, 5 and 8). A second attempt with the same
 * address is refused as existing and changes nothing.
 * @throws Refusal with an AccountRefusal code
 */
export async function signUp(
  services: AccountServices,
  browser: Browser,
  input: SignUpInput,
): Promise<SessionChange> {
  const fault = findSignUpFault(input);
  if (fault) throw new Refusal<AccountRefusal>(fault);
  assertHashingHasRoom();
  const limit = newAccountsLimit(services.config.accounts.newAccountsPerAddress);
  const address = addressGroup(browser.address);
  if (limit.maxAttempts > 0 && !(await checkRateLimit(services, limit, address))) {
    throw new Refusal<AccountRefusal>('sign_up_too_many');
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
    // Only accounts that came to be are counted.
    if (limit.maxAttempts > 0) await giveBackAttempt(services, limit, address);
    const code = authErrorCode(error);
    if (code?.startsWith('USER_ALREADY_EXISTS'))
      throw new Refusal<AccountRefusal>('account_exists');
    if (code) throw new Refusal<AccountRefusal>('sign_up_failed', authErrorMessage(error));
    throw error;
  }
}
