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

/**
 * What an address is counted under: an IPv4 address as it is, an IPv6 address by its /64, because
 * one visitor commands all of it.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = plain.includes('::')
    ? 8 - groups.length - tail.split(':').filter(Boolean).length
    : 0;
  const whole = [
    ...groups,
    ...Array<string>(missing).fill('0'),
    ...tail.split(':').filter(Boolean),
  ];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
