import { createMiddleware } from 'hono/factory';
import proxyaddr from 'proxy-addr';
import type { WebEnv } from './web-env.server.ts';

/**
 * Finds the visitor's address. A forwarding header counts only when it comes from a proxy listed in
 * `TRUSTED_PROXIES` (addresses, networks, or `loopback`, `linklocal`, `uniquelocal`), so visitors
 * cannot choose their own address.
 */
export function clientAddress(trustedProxies: string[]) {
  const isTrusted = proxyaddr.compile(trustedProxies);
  return createMiddleware<WebEnv>((context, next) => {
    context.set('clientAddress', proxyaddr(context.env.incoming, isTrusted));
    return next();
  });
}
