import { matchPath } from 'react-router';

/**
 * Whether the router takes a path for a page: it minds neither capitals nor slashes at the end, and
 * a page with scripts asks for `{path}.data`.
 */
export const isPath = (page: string, path: string): boolean =>
  matchPath(page, path.replace(/(?:\/_)?\.data$/, '')) !== null;

/**
 * A request as the router wants it. A post has passed our own origin rule; the router compares the
 * origin once more, with the address of the listener, which behind a proxy is not the one the
 * browser knows. The trusted client address travels along for the session record.
 */
export function withTrustedOrigin(
  request: Request,
  baseUrl: string,
  clientAddress: string,
): Request {
  const address = new URL(request.url);
  address.protocol = new URL(baseUrl).protocol;
  const headers = new Headers(request.headers);
  if (headers.has('origin')) headers.set('origin', address.origin);
  headers.set('x-client-address', clientAddress);
  const { method, signal, body } = request;
  // `duplex` is what the standard asks for with a body that streams; the types do not know it yet.
  const streaming = body ? { body, duplex: 'half' } : {};
  return new Request(address, { method, signal, headers, ...streaming } as RequestInit);
}
