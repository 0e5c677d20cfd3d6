import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser, SessionCookies } from '../account-types.ts';
import { deleteSession } from './session.store.server.ts';
import { waitsForFactor } from './waits-for-factor.server.ts';

/**
 * Ends every session of the browser's user, on every device, and clears the browser's cookie.
 * Signing out twice is harmless.
 */
export async function signOut(
  services: AccountServices,
  browser: Browser,
): Promise<SessionCookies> {
  await endUserSessions(services, browser);
  const { headers } = await services.auth.api.signOut({
    headers: browser.credentials,
    returnHeaders: true,
  });
  return { cookies: headers.getSetCookie() };
}

/**
 * Ends every session of the user the browser is still signed in as, if any. Signing in and signing
 * up call it first, so a shared browser never leaves the previous user signed in elsewhere.
 */
export async function endUserSessions(services: AccountServices, browser: Browser): Promise<void> {
  const session = await services.auth.api.getSession({ headers: browser.credentials });
  if (!session) return;
  // Somebody who only knows the password must not end the sessions of its owner.
  if (await waitsForFactor(services.db, session.session)) {
    await deleteSession(services.db, session.session);
    return;
  }
  await services.auth.api.revokeSessions({ headers: browser.credentials });
  await logSecurityEvent(services, {
    userId: session.user.id,
    action: 'sign_out_everywhere',
    resourceType: 'session',
  });
}
