import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import proxyaddr from 'proxy-addr';
import { plainAddress } from './ip-address.server.ts';
import type { WebEnv } from './web-env.server.ts';

/**
 * Creates the function that finds a visitor's address. A forwarding header counts only when it comes from a
 * proxy listed in `TRUSTED_PROXIES` (addresses, networks, or `loopback`, `linklocal`, `uniquelocal`), so
 * visitors cannot choose their own address. Proxies write addresses in several forms; an address is
 * compared and passed on in its plain one.
 */
export function createAddressOf(trustedProxies: string[]) {
  const isAnyOf = proxyaddr.compile(trustedProxies);
  const isTrusted = (address: string, distance: number) => isAnyOf(plainAddress(address), distance);
  return (incoming: IncomingMessage): string => plainAddress(proxyaddr(incoming, isTrusted));
}

/** Creates the function that tells whether a request comes from a proxy of ours, whose headers count. */
export function createIsFromProxy(trustedProxies: string[]) {
  const isAnyOf = proxyaddr.compile(trustedProxies);
  return ({ socket }: Pick<IncomingMessage, 'socket'>): boolean =>
    isAnyOf(plainAddress(socket.remoteAddress ?? ''), 0);
}

/** Finds the visitor's address for everything below. */
export function clientAddress(trustedProxies: string[]) {
  const addressOf = createAddressOf(trustedProxies);
  return createMiddleware<WebEnv>((context, next) => {
    context.set('clientAddress', addressOf(context.env.incoming));
    return next();
  });
}
