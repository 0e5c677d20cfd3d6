import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { findSession } from '#app/features/accounts/find-viewer.server.ts';
import type { Viewer } from '#app/features/accounts/viewer.ts';
import { requestFactsContext, servicesContext, sessionContext } from './context.server.ts';
import { flashCookie } from './flash.server.ts';
import type { NoticeCode } from './notices/notices.ts';

/** What a page asks by itself: answering it keeps nobody signed in. */
const NO_ACTIVITY = new Set(['/session', '/session.data', '/live']);

/**
 * Finds out who is asking, once a request. Their cookie is renewed when the session rolled on, and
 * taken away when it expired.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const { pathname } = new URL(request.url);
  const isActivity = !(request.method === 'GET' && NO_ACTIVITY.has(pathname));
  const found = await findSession(context.get(servicesContext), request.headers, isActivity);
  context.set(sessionContext, found);
  const response = await next();
  const cookies = 'cookies' in found ? found.cookies : [];
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
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

/** How a session ended that its person did not end (spec section 8, Session). */
const endNotices = { expired: 'session_expired', invalid: 'session_invalid' } as const;

/**
 * The signed-in person, or a detour through /auth that comes back here (product.md section 5).
 * @param formAddress where somebody whose form arrived without a session goes on after signing in,
 *   when it is not the form's own address; that one may have no page, then its loader leads to one
 * @throws a redirect for a stranger; one whose session has ended is told why
 */
export function requireViewer(
  { url, context }: GuardedRequest,
  notice?: NoticeCode,
  formAddress?: string,
): Viewer {
  const session = context.get(sessionContext);
  if (session.state === 'signed-in') return session.viewer;
  const said = session.state === 'stranger' ? notice : endNotices[session.state];
  const next = formAddress ?? `${url.pathname}${url.search}`;
  const address = `/auth?${new URLSearchParams({ next })}`;
  throw redirect(address, said && { headers: { 'Set-Cookie': flashCookie({ notice: said }) } });
}

/** The browser a request came from, for use cases about accounts. */
export const browserOf = ({ request, context }: Omit<GuardedRequest, 'url'>) => ({
  credentials: request.headers,
  address: context.get(requestFactsContext).clientAddress,
});

/** Stands for this site while an address is read; nothing is ever asked of it. */
const HERE = 'http://here.invalid';

/**
 * A place on this site, and nothing else, to go on to after signing in. Read as browsers read an
 * address, and handed on as it was read: they leave out tabs and take `\` for `/`, so that what
 * looks like a path of ours may lead elsewhere.
 */
export function safeNext(next: FormDataEntryValue | null): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/';
  const url = URL.parse(next, HERE);
  // What begins with two slashes once its dots are gone would be another site when it is read again.
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Headers that hand these cookies to the browser. */
export const cookieHeaders = (cookies: string[]) =>
  new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]));
