import type { AccountServices } from '../account-services.ts';
import type { Browser } from '../account-types.ts';
import { recordNewSession } from '../sign-in/record-new-session.server.ts';
import { checkCode } from './check-code.server.ts';
import { recordSecondFactor } from './factor.store.server.ts';

interface WaitingSession {
  userId: string;
  email: string;
  sessionId: string;
}

/**
 * Lets a session in that waits for the second factor, by a code of the authenticator app or a recovery
 * code. However the session came about, it opens nothing before.
 * @throws DomainError like `checkCode`
 */
export async function passSecondFactor(
  services: AccountServices,
  browser: Browser,
  session: WaitingSession,
  code: string,
): Promise<void> {
  await checkCode(services, browser, session, code);
  await recordSecondFactor(services.db, session.sessionId, services.clock.now());
  const userAgent = browser.credentials.get('user-agent');
  const recording = recordNewSession(services, { userId: session.userId, userAgent });
  services.background.run('recording a sign-in', recording);
}
