import { findViewerRow } from './account.queries.server.ts';
import { idleLimit, idleState } from './idle.rules.ts';
import { deleteSession, noteActivity } from './session.store.server.ts';
import {
  type AccountServices,
  type SessionChange,
  sessionChange,
} from './session-change.server.ts';
import type { Viewer } from './viewer.ts';

export type SessionFinding =
  /** Nobody, and no session of ours in the cookie that could have ended. */
  | { state: 'stranger' }
  /** A session was there once: signed out elsewhere, a changed password, or forged. */
  | { state: 'invalid' }
  /** A session that was idle for longer than its person wanted; it has been ended. */
  | { state: 'expired' }
  | ({ state: 'signed-in'; viewer: Viewer; sessionId: string; signedInAt: Date } & SessionChange);

/**
 * Who is asking (spec section 4, session timeout). A session idle for too long is ended here, so
 * that it is over for every tab and for whoever copied the cookie.
 * @param isActivity false for what a page asks by itself, which keeps nobody signed in
 */
export async function findSession(
  { auth, db, clock, background }: AccountServices,
  credentials: Headers,
  isActivity: boolean,
): Promise<SessionFinding> {
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
  if (viewer.idleTimeoutMinutes !== null) {
    const lastActiveAt = session.lastActiveAt ?? session.createdAt;
    if (idleState(lastActiveAt, now, idleLimit(viewer.idleTimeoutMinutes)) === 'expired') {
      await deleteSession(db, { id: session.id, userId: viewer.userId });
      return { state: 'expired' };
    }
  }
  if (isActivity) background.run('noting activity', noteActivity(db, session.id, now));
  const { id: sessionId, createdAt: signedInAt } = session;
  return { state: 'signed-in', viewer, sessionId, signedInAt, ...sessionChange(headers) };
}

/** The person behind a request, for those who need no more than that. */
export async function findViewer(
  services: AccountServices,
  credentials: Headers,
): Promise<Viewer | null> {
  const found = await findSession(services, credentials, false);
  return found.state === 'signed-in' ? found.viewer : null;
}
