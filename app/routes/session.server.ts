import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { findViewer } from '#app/features/accounts/public.server.ts';
import type { Viewer } from '#app/features/accounts/public.tsx';
import { servicesContext, viewerContext } from './context.server.ts';
import { flashCookie } from './flash.server.ts';
import type { NoticeCode } from './notices.ts';

/** Finds out who is asking, once a request, and renews their cookie when the session rolled on. */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const found = await findViewer(context.get(servicesContext), request.headers);
  context.set(viewerContext, found?.viewer ?? null);
  const response = await next();
  for (const cookie of found?.cookies ?? []) response.headers.append('Set-Cookie', cookie);
  return response;
};

interface GuardedRequest {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * The signed-in person, or a detour through /auth that comes back here (product.md section 5).
 * @throws a redirect for a stranger
 */
export function requireViewer(
  { request, url, context }: GuardedRequest,
  notice?: NoticeCode,
): Viewer {
  const viewer = context.get(viewerContext);
  if (viewer) return viewer;
  const next = request.method === 'GET' ? `${url.pathname}${url.search}` : null;
  const address = next ? `/auth?${new URLSearchParams({ next })}` : '/auth';
  throw redirect(address, notice && { headers: { 'Set-Cookie': flashCookie({ notice }) } });
}

/** A place on this site, and nothing else, to go on to after signing in. */
export function safeNext(next: FormDataEntryValue | null): string {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/';
}
