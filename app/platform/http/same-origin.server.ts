import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { WebEnv } from './web-env.server.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface SameOriginOptions {
  baseUrl: string;
  /** Requests that prove themselves by other means, such as a signature. */
  isSelfAuthenticated: (method: string, path: string) => boolean;
}

/**
 * Protects against cross-site request forgery: a request that changes state must come from our own
 * pages, with our `Origin`, or with `Origin: null` and `Sec-Fetch-Site: same-origin`. Our origin is
 * the configured address, or the requested host: browsers set `Host` themselves, so another site
 * cannot forge it.
 */
export function requireSameOrigin({ baseUrl, isSelfAuthenticated }: SameOriginOptions) {
  return createMiddleware<WebEnv>(async (context, next) => {
    const { method, path } = context.req;
    if (SAFE_METHODS.has(method)) return next();
    const origin = context.req.header('origin');
    const isOurs =
      origin === baseUrl ||
      (origin === 'null' && context.req.header('sec-fetch-site') === 'same-origin') ||
      (origin !== undefined && hostOf(origin) === context.req.header('host'));
    if (!isOurs && !isSelfAuthenticated(method, path)) return refuseForeign(context);
    context.set('isFromOurPages', isOurs);
    await next();
  });
}

/** The response to a request from elsewhere. */
export const refuseForeign = (context: Context<WebEnv>) =>
  context.text('This request did not come from our own site, so nothing was changed.', 403);

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
