import { matchPath } from 'react-router';
import { pagePath } from './page-patterns.ts';

/**
 * Whether React Router matches a path to a page: it ignores case and trailing slashes, and pages with
 * scripts request `{path}.data`.
 */
export const isPath = (page: string, path: string): boolean =>
  matchPath(page, pagePath(path)) !== null;

/**
 * Prepares a request for React Router. Posts have passed our own origin check; the router compares the
 * origin again, with the address this process listens on, which behind a proxy differs from the one
 * the browser uses. Also passes on the trusted client address, which sessions record.
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
  // The standard requires `duplex` for a streaming body; the types lack it.
  const streaming = body ? { body, duplex: 'half' } : {};
  return new Request(address, { method, signal, headers, ...streaming } as RequestInit);
}
