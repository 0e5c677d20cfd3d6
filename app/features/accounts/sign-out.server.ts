import { endOlderSession } from './end-older-session.server.ts';
import {
  type AccountServices,
  type BrowserCredentials,
  type SessionChange,
  sessionChange,
} from './session-change.server.ts';

/**
 * Ends every session of the person, on every device (spec section 4, sign-out: global scope), and
 * clears this browser's cookie. Signing out twice is harmless.
 */
export async function signOut(
  services: AccountServices,
  credentials: BrowserCredentials,
): Promise<SessionChange> {
  await endOlderSession(services, credentials);
  const { headers } = await services.auth.api.signOut({
    headers: credentials,
    returnHeaders: true,
  });
  return sessionChange(headers);
}
