import { DomainError } from '#app/shared/domain-error.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser, SessionCookies } from '../account-types.ts';
import { endUserSessions } from '../sessions/sign-out.server.ts';
import { authErrorCode, authErrorMessage } from './auth-error.server.ts';
import { GOOGLE } from './google-provider.server.ts';

interface GoogleInput {
  /** Signing up may create an account; signing in never does. */
  isSignUp: boolean;
  hasAgreedToTerms: boolean;
  /** Where to go afterwards, on this site. */
  next: string;
  /** Proving again who is signed in: their session stays until then. */
  isReauthentication?: boolean;
}

/**
 * Begins the round trip to Google (spec section 2, auth). Signing up needs the terms, signing in
 * does not; somebody Google knows and we do not comes back to be asked for them.
 * @throws DomainError with an AccountErrorCode code
 */
export async function startGoogleSignIn(
  services: AccountServices,
  browser: Browser,
  input: GoogleInput,
): Promise<SessionCookies & { url: string }> {
  if (input.isSignUp && !input.hasAgreedToTerms)
    throw new DomainError<AccountErrorCode>('terms_required');
  if (!(await services.auth.connectGoogle())) {
    const detail = 'Google cannot be reached just now. Please try again in a moment.';
    throw new DomainError<AccountErrorCode>('google_failed', detail);
  }
  if (!input.isReauthentication) await endUserSessions(services, browser);
  const arrival = (isNew: boolean) =>
    `/auth/arrived?${new URLSearchParams({ next: input.next, ...(isNew && { new: '1' }) })}`;
  try {
    const { headers, response } = await services.auth.api.signInSocial({
      body: {
        provider: GOOGLE,
        callbackURL: arrival(false),
        newUserCallbackURL: arrival(true),
        errorCallbackURL: `/auth?${new URLSearchParams({ next: input.next })}`,
        requestSignUp: input.isSignUp,
        disableRedirect: true,
      },
      headers: browser.credentials,
      returnHeaders: true,
    });
    if (!response.url) throw new DomainError<AccountErrorCode>('google_no_redirect');
    return { url: response.url, cookies: headers.getSetCookie() };
  } catch (error) {
    if (authErrorCode(error)) {
      throw new DomainError<AccountErrorCode>('google_failed', authErrorMessage(error));
    }
    throw error;
  }
}
