import type { RouterContextProvider } from 'react-router';
import type { Viewer } from '#app/features/accounts/viewer.ts';
import { isPagePost } from '../is-page-post.ts';
import { noticeOf } from '../notices/notices.ts';
import { findViewer, requireViewer } from '../session.server.ts';

/**
 * Whoever is signed in and sends something, from a page or from a script of ours.
 * @throws a redirect to /auth for a page; 401 for a script, which could not follow it
 */
export function requirePoster(asked: {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}): Viewer {
  if (isPagePost(asked.request)) return requireViewer(asked);
  const viewer = findViewer(asked.context);
  if (viewer) return viewer;
  const notice = noticeOf('session_invalid');
  throw Response.json({ notice, error: notice }, { status: 401 });
}
