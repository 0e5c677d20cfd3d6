import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import type { AccountServices } from './account-services.ts';
import type { Browser } from './browser.ts';

/**
 * Before somebody signs in, all sessions of whoever this browser still knows are ended (spec
 * section 7, sign out with global scope before each sign-in and sign-up).
 */
export async function endOlderSession(services: AccountServices, browser: Browser): Promise<void> {
  const session = await services.auth.api.getSession({ headers: browser.credentials });
  if (!session) return;
  await services.auth.api.revokeSessions({ headers: browser.credentials });
  await logSecurityEvent(services, {
    userId: session.user.id,
    action: 'sign_out_everywhere',
    resourceType: 'session',
  });
}
