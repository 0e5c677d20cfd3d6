import type { AccountServices } from './account-services.ts';
import type { Browser } from './browser.ts';
import { endOlderSession } from './end-older-session.server.ts';
import { type SessionChange, sessionChange } from './session-change.server.ts';

/**
 * Ends every session of the person, on every device (spec section 4, sign-out: global scope), and
 * clears this browser's cookie. Signing out twice is harmless.
 */
export async function signOut(services: AccountServices, browser: Browser): Promise<SessionChange> {
  await endOlderSession(services, browser);
  const { headers } = await services.auth.api.signOut({
    headers: browser.credentials,
    returnHeaders: true,
  });
  return sessionChange(headers);
}
