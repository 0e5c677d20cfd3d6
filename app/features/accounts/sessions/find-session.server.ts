import { addLogFields } from '#app/platform/log/log-scope.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { findViewerRow } from '../account.queries.server.ts';
import type { AccountServices } from '../account-services.ts';
import type { SessionCookies, Viewer } from '../account-types.ts';
import { syncProfile } from '../profile/sync-profile.server.ts';
import { idleLimit, idleState, isActivityDue } from './idle.rules.ts';
import { deleteSession, recordActivity } from './session.store.server.ts';

export type SessionLookup =
  /** No session cookie. */
  | { state: 'signed-out' }
  /** The session was ended elsewhere, its user was deleted or suspended, or the cookie is forged. */
  | { state: 'invalid' }
  /** The session was idle for longer than its user allows, and has just been ended. */
  | ({ state: 'expired' } & SessionCookies)
  /**
   * Signed in, but somebody else may have made the account, and its owner has yet to keep or empty it. It
   * does not count as signed in.
   */
  | { state: 'unanswered'; userId: string; email: string; sessionId: string }
  /** Signed in, but for the second factor. It does not count as signed in. */
  | { state: 'needs-factor'; userId: string; email: string; sessionId: string }
  | ({
      state: 'signed-in';
      viewer: Viewer;
      sessionId: string;
      /** When they last showed who they are. */
      provenAt: Date;
      /** Milliseconds since the user's last activity before this request. */
      idleFor: number;
    } & SessionCookies);

/**
 * Finds the session of a request. A session that was idle for too long is ended here, for every tab
 * and for anybody who copied the cookie.
 * @param isActivity false for requests that a page sends by itself, which must not keep a session
 *   alive
 */
export async function findSession(
  services: AccountServices,
  credentials: Headers,
  isActivity: boolean,
): Promise<SessionLookup> {
  const { auth, db, clock, background } = services;
  // Most requests to public pages have no cookie and cost no query.
  if (!credentials.get('cookie')?.includes('unsent.session_token=')) return { state: 'signed-out' };
  const { headers, response } = await auth.api.getSession({
    headers: credentials,
    returnHeaders: true,
  });
  const row = response && (await findViewerRow(services, response.user.id));
  if (!row) return { state: 'invalid' };
  const { session } = response;
  const { ownerAskedAt, hasSecondFactor, ...viewer } = row;
  addLogFields({ account: services.keyring.sign('log', viewer.userId).slice(0, 16) });
  if (hasSecondFactor && !session.secondFactorAt) {
    const { userId, email } = viewer;
    return { state: 'needs-factor', userId, email, sessionId: session.id };
  }
  if (ownerAskedAt) {
    const { userId, email } = viewer;
    return { state: 'unanswered', userId, email, sessionId: session.id };
  }
  const now = clock.now();
  const lastActiveAt = session.lastActiveAt ?? session.createdAt;
  if (
    viewer.idleTimeoutMinutes !== null &&
    idleState(lastActiveAt, now, idleLimit(viewer.idleTimeoutMinutes)) === 'expired'
  ) {
    await endIdleSession(services, { id: session.id, userId: viewer.userId });
    // Otherwise the next request would report the session as ended elsewhere.
    const { headers: clearing } = await auth.api.signOut({
      headers: credentials,
      returnHeaders: true,
    });
    return { state: 'expired', cookies: clearing.getSetCookie() };
  }
  // The sync that follows a sign-in did not finish.
  if (viewer.displayName === null) {
    background.run('syncing a profile', syncProfile(services, viewer.userId));
  }
  if (isActivity && isActivityDue(session.lastActiveAt, now)) {
    background.run('recording activity', recordActivity(db, session.id, now));
  }
  return {
    state: 'signed-in',
    viewer,
    sessionId: session.id,
    provenAt: session.provenAt ?? session.createdAt,
    idleFor: now.getTime() - lastActiveAt.getTime(),
    cookies: headers.getSetCookie(),
  };
}

async function endIdleSession(
  services: AccountServices,
  session: { id: string; userId: string },
): Promise<void> {
  const wasEnded = await deleteSession(services.db, session);
  if (!wasEnded) return;
  const { userId } = session;
  await logSecurityEvent(services, { userId, action: 'session_expired', resourceType: 'session' });
}

/** The viewer of a request outside the router; null when nobody is signed in. */
export async function findViewer(
  services: AccountServices,
  credentials: Headers,
): Promise<Viewer | null> {
  const session = await findSession(services, credentials, false);
  return session.state === 'signed-in' ? session.viewer : null;
}
