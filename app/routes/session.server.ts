import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import type { Viewer } from '#app/features/accounts/account-types.ts';
import { findSession } from '#app/features/accounts/sessions/find-session.server.ts';
import { isFreshProof } from '#app/features/accounts/sessions/fresh-proof.rules.ts';
import { acceptsHtml } from './accepts-html.server.ts';
import {
  requestFactsContext,
  servicesContext,
  sessionContext,
  viewerContext,
} from './context.server.ts';
import { redirectWithNotice } from './flash.server.ts';

/** Pages open these by themselves, so they do not count as activity of the user. */
const NO_ACTIVITY = new Set(['/session', '/live']);

/**
 * Looks the session up once a request. The response renews the cookie of an extended session and
 * clears the cookie of an expired one. While the database is away nobody knows who is asking: pages
 * that need not know still answer.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  const isActivity = !(request.method === 'GET' && NO_ACTIVITY.has(url.pathname));
  const services = context.get(servicesContext);
  const session = await findSession(services, request.headers, isActivity).catch(
    (error: unknown) => {
      services.log.warn({ err: error }, 'a session could not be looked up');
      return { state: 'unknown', error } as const;
    },
  );
  context.set(sessionContext, session);
  if (session.state === 'unanswered' && isPageOfViewer(request, url)) {
    return redirect(ownerQuestion(`${url.pathname}${url.search}`));
  }
  const response = await next();
  const cookies = 'cookies' in session ? session.cookies : [];
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
};

/** Where the owner of an account that somebody else may have made says what becomes of it. */
const ownerQuestion = (next: string) =>
  `/your-account?${new URLSearchParams({ next: safeNext(next) })}`;

/** Where somebody shows their second factor. */
export const secondStep = (next: string) =>
  `/auth/code?${new URLSearchParams({ next: safeNext(next) })}`;

/** Pages that look the same to everybody, or have a task of their own. */
const OPEN_PATHS =
  /^\/(your-account|sign-out|session|live|verify-email|reset-password|terms|privacy|help|faq|contact|care|question\/.*|api\/.*)$/;

/** Whether this request opens a page that would differ for somebody signed in. Scripts follow no redirect. */
const isPageOfViewer = (request: Request, { pathname }: URL): boolean =>
  isRead(request) &&
  !OPEN_PATHS.test(pathname) &&
  (acceptsHtml(request) || new URL(request.url).pathname.endsWith('.data'));

/**
 * The signed-in viewer; null when nobody is signed in.
 * @throws when it is unknown whether somebody is
 */
export function findViewer(context: Readonly<RouterContextProvider>): Viewer | null {
  const session = context.get(sessionContext);
  if (session.state === 'unknown') throw session.error;
  return session.state === 'signed-in' ? session.viewer : null;
}

/** The viewer of a page that anybody may see; null when nobody is signed in, or nobody knows. */
export const findKnownViewer = (context: Readonly<RouterContextProvider>): Viewer | null =>
  context.get(sessionContext).state === 'unknown' ? null : findViewer(context);

/** Why a session ended without its user signing out. */
const endNotices = { expired: 'session_expired', invalid: 'session_invalid' } as const;

type MiddlewareArgs = Parameters<MiddlewareFunction>[0];

interface SignInRule {
  /** Whether a visitor who had no session at all is taken for somebody without an account. */
  isForNewcomers?: boolean;
  /** Where to continue after signing in; by default the requested address. */
  returnTo?: (args: MiddlewareArgs) => string | Promise<string>;
}

/**
 * Middleware for routes that need a signed-in viewer, which it puts into `viewerContext`. Anybody
 * else is redirected to /auth, which leads back here; if their session has ended, /auth says why. An owner
 * who has yet to say what becomes of their account is asked first.
 */
export const requireSignIn =
  ({
    isForNewcomers = false,
    returnTo = ({ url }) => `${url.pathname}${url.search}`,
  }: SignInRule = {}) =>
  async (args: MiddlewareArgs, next: () => Promise<Response>): Promise<Response> => {
    const session = args.context.get(sessionContext);
    if (session.state === 'unknown') throw session.error;
    if (session.state === 'signed-in') {
      args.context.set(viewerContext, session.viewer);
      return next();
    }
    if (session.state === 'unanswered') return redirect(ownerQuestion(await returnTo(args)));
    const signInPage = session.state === 'needs-factor' ? '/auth/code' : '/auth';
    args.context.get(requestFactsContext).onSignInRequired(signInPage);
    const returnAddress = safeNext(await returnTo(args));
    if (session.state === 'needs-factor') return redirect(secondStep(returnAddress));
    if (session.state !== 'signed-out') {
      const address = `/auth?${new URLSearchParams({ next: returnAddress })}`;
      return redirectWithNotice(address, endNotices[session.state]);
    }
    const tab: [string, string][] = isForNewcomers ? [['tab', 'sign-up']] : [];
    return redirect(`/auth?${new URLSearchParams([...tab, ['next', returnAddress]])}`);
  };

/**
 * Middleware like `requireSignIn`, for an address that only takes a form. Opening it needs no session: its
 * loader redirects to the page with the form, so people can return to it after signing in.
 */
export const requireSignInToPost = (rule?: SignInRule): MiddlewareFunction<Response> => {
  const guard = requireSignIn(rule);
  return (args, next) => (isRead(args.request) ? next() : guard(args, next));
};

/**
 * Refuses somebody who has not shown in the last quarter of an hour who they are: they do it on a page that
 * leads back here. Call it before anything is done.
 * @throws a redirect to that page
 */
export function assertFreshProof({ context, url }: Pick<MiddlewareArgs, 'context' | 'url'>): void {
  if (isFresh(context)) return;
  context.get(requestFactsContext).onSignInRequired('/confirm');
  const next = safeNext(`${url.pathname}${url.search}`);
  throw redirect(`/confirm?${new URLSearchParams({ next })}`);
}

/** Whether somebody has shown lately enough who they are. */
export function isFresh(context: Readonly<RouterContextProvider>): boolean {
  const session = context.get(sessionContext);
  const now = context.get(servicesContext).clock.now();
  return session.state === 'signed-in' && isFreshProof(session.provenAt, now);
}

export const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** The signed-in viewer, in loaders and actions behind `requireSignIn`. */
export const getViewer = (context: Readonly<RouterContextProvider>): Viewer =>
  context.get(viewerContext);

/** The browser a request came from, for use cases about accounts. */
export const browserOf = ({ request, context }: Pick<MiddlewareArgs, 'request' | 'context'>) => ({
  credentials: request.headers,
  address: context.get(requestFactsContext).clientAddress,
});

/** Base for parsing paths; never requested. */
const BASE = 'http://base.invalid';

/** Four times the longest of our own addresses. It is sent in a header, and proxies limit those. */
const NEXT_MAX_LENGTH = 2_000;

/**
 * Open redirect: returns `next` only if it is a path on this site, otherwise '/'. It is parsed and
 * rebuilt as browsers do it, because they drop tabs and read `\` as `/`, which can turn what looks
 * like a path into another host. Too long an address is not returned to either.
 */
export function safeNext(next: FormDataEntryValue | null): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/';
  if (next.length > NEXT_MAX_LENGTH) return '/';
  const url = URL.parse(next, BASE);
  // With its dots resolved, a path that starts with two slashes would be another host.
  if (url?.origin !== BASE || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Response headers that set these cookies. */
export const cookieHeaders = (cookies: string[]) =>
  new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]));
