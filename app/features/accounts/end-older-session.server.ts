import type { AccountServices, BrowserCredentials } from './session-change.server.ts';

/**
 * Before somebody signs in, all sessions of whoever this browser still knows are ended (spec
 * section 7, sign out with global scope before each sign-in and sign-up).
 */
export async function endOlderSession(
  { auth }: AccountServices,
  credentials: BrowserCredentials,
): Promise<void> {
  const session = await auth.api.getSession({ headers: credentials });
  if (session) await auth.api.revokeSessions({ headers: credentials });
}
