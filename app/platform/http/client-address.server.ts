import { createMiddleware } from 'hono/factory';
import proxyaddr from 'proxy-addr';
import type { WebEnv } from './web-env.server.ts';

/**
 * Notes who is really asking. A forwarding header counts only when it comes from a proxy named in
 * `TRUSTED_PROXIES` (addresses, networks, or `loopback`, `linklocal`, `uniquelocal`), so nobody
 * can hide behind an address of their choice.
 */
export function clientAddress(trustedProxies: string[]) {
  const isTrusted = proxyaddr.compile(trustedProxies);
  return createMiddleware<WebEnv>(async (context, next) => {
    context.set('clientAddress', proxyaddr(context.env.incoming, isTrusted));
    await next();
  });
}
