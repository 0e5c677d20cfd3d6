import type { MiddlewareFunction } from 'react-router';
import { acceptsHtml } from '../accepts-html.server.ts';
import { noticeOf } from '../notices/notices.ts';
import { findViewer, isRead, requireSignInToPost } from '../session.server.ts';

const guard = requireSignInToPost();

/**
 * Middleware for forms that are submitted by a page or, with scripts, by `fetch`. A script can't
 * follow the detour through /auth, so it gets a 401 with the notice to show.
 */
export const requireSignInToSubmit: MiddlewareFunction<Response> = (args, next) => {
  const { request, context } = args;
  const isFetch = !isRead(request) && !acceptsHtml(request);
  if (!isFetch || findViewer(context)) return guard(args, next);
  const notice = noticeOf('session_invalid');
  return Response.json({ notice, error: notice }, { status: 401 });
};
