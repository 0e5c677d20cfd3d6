import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { findSession } from '#app/features/accounts/public.server.ts';
import type { Viewer } from '#app/features/accounts/public.tsx';
import { requestFactsContext, servicesContext, sessionContext } from './context.server.ts';
import { flashCookie } from './flash.server.ts';
import type { NoticeCode } from './notices/notices.ts';

/** What a page asks by itself: answering it keeps nobody signed in. */
const NO_ACTIVITY = new Set(['/session', '/session.data', '/live']);

/** Finds out who is asking, once a request, and renews their cookie when the session rolled on. */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const { pathname } = new URL(request.url);
  const isActivity = !(request.method === 'GET' && NO_ACTIVITY.has(pathname));
  const found = await findSession(context.get(servicesContext), request.headers, isActivity);
  context.set(sessionContext, found);
  const response = await next();
  if (found.state === 'signed-in') {
    for (const cookie of found.cookies) response.headers.append('Set-Cookie', cookie);
  }
  return response;
};

export function findViewer(context: Readonly<RouterContextProvider>): Viewer | null {
  const session = context.get(sessionContext);
  return session.state === 'signed-in' ? session.viewer : null;
}

interface GuardedRequest {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * The signed-in person, or a detour through /auth that comes back here (product.md section 5).
 * @param formAddress where somebody whose form arrived without a session goes on after signing in
 * @throws a redirect for a stranger; one whose session has ended is told why
 */
export function requireViewer(
  { request, url, context }: GuardedRequest,
  notice?: NoticeCode,
  formAddress: string | null = null,
): Viewer {
  const session = context.get(sessionContext);
  if (session.state === 'signed-in') return session.viewer;
  const said = session.state === 'expired' ? 'session_expired' : notice;
  const next = request.method === 'GET' ? `${url.pathname}${url.search}` : formAddress;
  const address = next ? `/auth?${new URLSearchParams({ next })}` : '/auth';
  throw redirect(address, said && { headers: { 'Set-Cookie': flashCookie({ notice: said }) } });
}

/** The browser a request came from, for use cases about accounts. */
export const browserOf = ({ request, context }: Omit<GuardedRequest, 'url'>) => ({
  credentials: request.headers,
  address: context.get(requestFactsContext).clientAddress,
});

/** A place on this site, and nothing else, to go on to after signing in. */
export function safeNext(next: FormDataEntryValue | null): string {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/';
}

/** Headers that hand these cookies to the browser. */
export const cookieHeaders = (cookies: string[]) =>
  new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]));
