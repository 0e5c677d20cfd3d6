import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { findViewerRow } from '../account.queries.server.ts';
import type { AccountServices } from '../account-services.ts';
import type { SessionCookies, Viewer } from '../account-types.ts';
import { syncProfile } from '../profile/sync-profile.server.ts';
import { idleLimit, idleState } from './idle.rules.ts';
import { deleteSession, recordActivity } from './session.store.server.ts';

export type SessionLookup =
  /** Nobody, and no session of ours in the cookie that could have ended. */
  | { state: 'stranger' }
  /** A session was there once: signed out elsewhere, a changed password, or forged. */
  | { state: 'invalid' }
  /** A session that was idle for longer than its person wanted; it has been ended. */
  | ({ state: 'expired' } & SessionCookies)
  | ({
      state: 'signed-in';
      viewer: Viewer;
      sessionId: string;
      signedInAt: Date;
      /** How long its person has done nothing, in milliseconds, before this request. */
      idleFor: number;
    } & SessionCookies);

/**
 * Who is asking (spec section 4, session timeout). A session idle for too long is ended here, so
 * that it is over for every tab and for whoever copied the cookie.
 * @param isActivity false for what a page asks by itself, which keeps nobody signed in
 */
export async function findSession(
  services: AccountServices,
  credentials: Headers,
  isActivity: boolean,
): Promise<SessionLookup> {
  const { auth, db, clock, background } = services;
  // Most requests on public pages come without a cookie: they cost no query.
  if (!credentials.get('cookie')?.includes('unsent.session_token=')) return { state: 'stranger' };
  const { headers, response } = await auth.api.getSession({
    headers: credentials,
    returnHeaders: true,
  });
  const viewer = response && (await findViewerRow(db, response.user.id));
  if (!viewer) return { state: 'invalid' };
  const { session } = response;
  const now = clock.now();
  const lastActiveAt = session.lastActiveAt ?? session.createdAt;
  if (
    viewer.idleTimeoutMinutes !== null &&
    idleState(lastActiveAt, now, idleLimit(viewer.idleTimeoutMinutes)) === 'expired'
  ) {
    await endIdleSession(services, { id: session.id, userId: viewer.userId });
    // Left with the browser, the cookie would be taken for a session that somebody else has ended.
    const { headers: clearing } = await auth.api.signOut({
      headers: credentials,
      returnHeaders: true,
    });
    return { state: 'expired', cookies: clearing.getSetCookie() };
  }
  // Whoever has no name yet was not synced when they signed in (spec section 4, initial session).
  if (viewer.displayName === null) {
    background.run('profile sync', syncProfile(services, viewer.userId));
  }
  if (isActivity) background.run('noting activity', recordActivity(db, session.id, now));
  const { id: sessionId, createdAt: signedInAt } = session;
  const idleFor = now.getTime() - lastActiveAt.getTime();
  const facts = { viewer, sessionId, signedInAt, idleFor };
  return { state: 'signed-in', ...facts, cookies: headers.getSetCookie() };
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

/** The person behind a request, for those who need no more than that. */
export async function findViewer(
  services: AccountServices,
  credentials: Headers,
): Promise<Viewer | null> {
  const found = await findSession(services, credentials, false);
  return found.state === 'signed-in' ? found.viewer : null;
}
