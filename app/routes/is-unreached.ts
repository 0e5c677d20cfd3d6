import { isRouteErrorResponse } from 'react-router';

/** What a proxy says for a server that is away. */
const AWAY = new Set([502, 503, 504]);

/**
 * Whether a request failed because no answer of ours came back: no network, a server that is
 * away, a line that broke in the middle. What was asked for may have been done all the same.
 */
export function isUnreached(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return AWAY.has(error.status);
  // `fetch` rejects with nothing else; the router wraps what broke while it was being read.
  return error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError);
}
