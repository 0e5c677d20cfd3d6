import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { Refusal } from '#app/shared/refusal.ts';
import { normalizeEmail } from '#app/shared/text.ts';
import { type AccountRefusal, findSignUpFault, type SignUpInput } from './account.rules.ts';
import { endOlderSession } from './end-older-session.server.ts';
import {
  type AccountServices,
  authErrorCode,
  authErrorMessage,
  type BrowserCredentials,
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
  credentials: BrowserCredentials,
  input: SignUpInput,
): Promise<SessionChange> {
  const fault = findSignUpFault(input);
  if (fault) throw new Refusal<AccountRefusal>(fault);
  await endOlderSession(services, credentials);
  try {
    const { headers, response } = await services.auth.api.signUpEmail({
      body: {
        name: input.name.trim(),
        email: normalizeEmail(input.email),
        password: input.password,
      },
      headers: credentials,
      returnHeaders: true,
    });
    await logSecurityEvent(services, {
      userId: response.user.id,
      action: 'sign_up',
      resourceType: 'account',
    });
    return sessionChange(headers);
  } catch (error) {
    const code = authErrorCode(error);
    if (code?.startsWith('USER_ALREADY_EXISTS'))
      throw new Refusal<AccountRefusal>('account_exists');
    if (code) throw new Refusal<AccountRefusal>('sign_up_failed', authErrorMessage(error));
    throw error;
  }
}
