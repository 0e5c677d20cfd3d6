import { DomainError } from '#app/shared/domain-error.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser, SessionCookies } from '../account-types.ts';
import { endUserSessions } from '../sessions/sign-out.server.ts';
import { waitsForFactor } from '../sessions/waits-for-factor.server.ts';
import { authErrorCode, authErrorMessage } from './auth-error.server.ts';
import { GOOGLE } from './google-provider.server.ts';

interface GoogleSignIn {
  /** Signing up may create an account; signing in never does. */
  isSignUp: boolean;
  hasAgreedToTerms: boolean;
  /** The answer to the age question; null without one. */
  isAdult: boolean | null;
  /** The path to continue to afterwards. */
  next: string;
  /** Asks the signed-in user to prove their identity again, and keeps their session until then. */
  isReauthentication?: boolean;
}

/**
 * Starts the redirect to Google. Signing up requires the terms and the age; signing in does not, so a Google
 * user without an account returns to /auth and is asked for them there.
 * @throws DomainError with an AccountErrorCode code
 */
export async function startGoogleSignIn(
  services: AccountServices,
  browser: Browser,
  input: GoogleSignIn,
): Promise<SessionCookies & { url: string }> {
  if (input.isSignUp && !input.hasAgreedToTerms) {
    throw new DomainError<AccountErrorCode>('terms_required');
  }
  if (input.isSignUp && input.isAdult === null) {
    throw new DomainError<AccountErrorCode>('age_required');
  }
  if (!(await services.auth.connectGoogle())) {
    const detail = 'Google cannot be reached right now. Please try again in a moment.';
    throw new DomainError<AccountErrorCode>('google_failed', detail);
  }
  // Asked before it ends: who holds a session of an account need not be asked whether it is theirs.
  const session = await services.auth.api.getSession({ headers: browser.credentials });
  const isOpen = session && !(await waitsForFactor(services.db, session.session));
  if (!input.isReauthentication) await endUserSessions(services, browser);
  const callbackUrl = (isNew: boolean) =>
    `/auth/arrived?${new URLSearchParams({ next: input.next, ...(isNew && { new: '1' }) })}`;
  try {
    const { headers, response } = await services.auth.api.signInSocial({
      body: {
        provider: GOOGLE,
        callbackURL: callbackUrl(false),
        newUserCallbackURL: callbackUrl(true),
        errorCallbackURL: `/auth?${new URLSearchParams({ next: input.next })}`,
        requestSignUp: input.isSignUp,
        // Kept on the server until Google sends the browser back, and then with the account.
        additionalData: {
          ...(input.isSignUp && { isAdult: input.isAdult }),
          ...(isOpen && { holderId: session.user.id }),
        },
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
