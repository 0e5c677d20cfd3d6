import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { WebEnv } from './web-env.server.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface SameOriginOptions {
  baseUrl: string;
  /** Locally one process has several addresses, such as `localhost`, `127.0.0.1` and one for a phone. */
  acceptsRequestedHost: boolean;
  /** Requests that prove themselves by other means, such as a signature. */
  isSelfAuthenticated: (method: string, path: string) => boolean;
}

/**
 * Protects against cross-site request forgery: a request that changes state must come from our own
 * pages, with our `Origin`, or with none or `null` and `Sec-Fetch-Site: same-origin`, which no page can
 * set: privacy tools take `Origin` off. Our origin is the configured address, and locally also the
 * requested host. In production that would let in a page of the same host without TLS, which anyone in the
 * network between can write, and any other name that points to the proxy.
 */
export function requireSameOrigin(options: SameOriginOptions) {
  const { acceptsRequestedHost, isSelfAuthenticated } = options;
  // As browsers write it: in lower case, without a default port.
  const ourOrigin = new URL(options.baseUrl).origin;
  return createMiddleware<WebEnv>(async (context, next) => {
    const { method, path } = context.req;
    if (SAFE_METHODS.has(method)) return next();
    const origin = context.req.header('origin');
    const isOurs =
      origin === ourOrigin ||
      ((origin ?? 'null') === 'null' && context.req.header('sec-fetch-site') === 'same-origin') ||
      (acceptsRequestedHost &&
        origin !== undefined &&
        hostOf(origin) === context.req.header('host'));
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
