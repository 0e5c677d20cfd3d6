import { findViewerRow } from './account.queries.server.ts';
import {
  type AccountServices,
  type BrowserCredentials,
  type SessionChange,
  sessionChange,
} from './session-change.server.ts';
import type { Viewer } from './viewer.ts';

/** Who is asking, and the cookie to renew when the session rolled forward; null for a stranger. */
export async function findViewer(
  { auth, db }: AccountServices,
  credentials: BrowserCredentials,
): Promise<(SessionChange & { viewer: Viewer }) | null> {
  // Most requests on public pages come without a cookie: they cost no query.
  if (!credentials.get('cookie')?.includes('unsent.session_token')) return null;
  const { headers, response } = await auth.api.getSession({
    headers: credentials,
    returnHeaders: true,
  });
  const viewer = response && (await findViewerRow(db, response.user.id));
  return viewer && { viewer, ...sessionChange(headers) };
}
