import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { Refusal } from '#app/shared/refusal.ts';
import { normalizeEmail } from '#app/shared/text.ts';
import { type AccountRefusal, findSignInFault, type SignInInput } from './account.rules.ts';
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
 * Signs a person in with address and password (spec sections 2, 5 and 8). An unknown address and a
 * wrong password are told apart neither in words nor in time.
 * @throws Refusal with an AccountRefusal code
 */
export async function signIn(
  services: AccountServices,
  credentials: BrowserCredentials,
  input: SignInInput,
): Promise<SessionChange> {
  const fault = findSignInFault(input);
  if (fault) throw new Refusal<AccountRefusal>(fault);
  await endOlderSession(services, credentials);
  try {
    const { headers, response } = await services.auth.api.signInEmail({
      body: { email: normalizeEmail(input.email), password: input.password },
      headers: credentials,
      returnHeaders: true,
    });
    await logSecurityEvent(services, {
      userId: response.user.id,
      action: 'sign_in',
      resourceType: 'session',
    });
    return sessionChange(headers);
  } catch (error) {
    const code = authErrorCode(error);
    if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_EMAIL') {
      await logSecurityEvent(services, {
        userId: null,
        action: 'sign_in_failed',
        resourceType: 'session',
      });
      throw new Refusal<AccountRefusal>('invalid_credentials');
    }
    if (code) throw new Refusal<AccountRefusal>('sign_in_failed', authErrorMessage(error));
    throw error;
  }
}
