import { isRouteErrorResponse } from 'react-router';

/** What a proxy says for a server that is away. */
const AWAY = new Set([502, 503, 504]);

/** A failed `fetch` rejects with a TypeError, as a fault in our own code does: so they are noted. */
const failedFetches = new WeakSet<Error>();

export function noteFailedFetch(error: unknown): void {
  if (error instanceof TypeError) failedFetches.add(error);
}

/**
 * Whether a request failed because no answer of ours came back: no network, a server that is
 * away, a line that broke in the middle. What was asked for may have been done all the same.
 */
export function isUnreached(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return AWAY.has(error.status);
  if (!(error instanceof Error)) return false;
  // The router wraps what broke while an answer was being read.
  return failedFetches.has(error) || error.cause instanceof TypeError;
}
