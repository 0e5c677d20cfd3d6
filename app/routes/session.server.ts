import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import type { Viewer } from '#app/features/accounts/account-types.ts';
import { findSession } from '#app/features/accounts/sessions/find-session.server.ts';
import {
  requestFactsContext,
  servicesContext,
  sessionContext,
  viewerContext,
} from './context.server.ts';
import { redirectWithNotice } from './flash.server.ts';
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

/** Why a session ended without its owner signing out. */
const endNotices = { expired: 'session_expired', invalid: 'session_invalid' } as const;

type MiddlewareArgs = Parameters<MiddlewareFunction>[0];

interface SignInRule {
  /** Shown on /auth to somebody who had no session at all. */
  notice?: NoticeCode;
  /** Where to continue after signing in; by default the requested address. */
  returnTo?: (args: MiddlewareArgs) => string | Promise<string>;
}

/**
 * Middleware for routes that need a signed-in viewer, which it puts into `viewerContext`. Anybody
 * else is redirected to /auth, which leads back here; if their session has ended, /auth says why.
 */
export const requireSignIn =
  ({ notice, returnTo = ({ url }) => `${url.pathname}${url.search}` }: SignInRule = {}) =>
  async (args: MiddlewareArgs, next: () => Promise<Response>): Promise<Response> => {
    const session = args.context.get(sessionContext);
    if (session.state === 'signed-in') {
      args.context.set(viewerContext, session.viewer);
      return next();
    }
    const said = session.state === 'signed-out' ? notice : endNotices[session.state];
    const address = `/auth?${new URLSearchParams({ next: await returnTo(args) })}`;
    return said ? redirectWithNotice(address, said) : redirect(address);
  };

/**
 * The same for an address that only takes a form. Opening it needs no session: its loader redirects
 * to the page with the form, which also makes it a safe place to return to after signing in.
 */
export const requireSignInToPost = (rule?: SignInRule): MiddlewareFunction<Response> => {
  const guard = requireSignIn(rule);
  return (args, next) => (isRead(args.request) ? next() : guard(args, next));
};

export const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** The signed-in viewer, in loaders and actions behind `requireSignIn`. */
export const getViewer = (context: Readonly<RouterContextProvider>): Viewer =>
  context.get(viewerContext);

/** The browser a request came from, for use cases about accounts. */
export const browserOf = ({ request, context }: Pick<MiddlewareArgs, 'request' | 'context'>) => ({
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
