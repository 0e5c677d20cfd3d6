import { isRouteErrorResponse } from 'react-router';

/** A proxy answers these when it cannot reach the server. */
const UNREACHABLE = new Set([502, 503, 504]);

/** A failed `fetch` rejects with a TypeError, as a bug in our code does. Recording tells them apart. */
const failedFetches = new WeakSet<Error>();

export function recordNetworkError(error: unknown): void {
  if (error instanceof TypeError) failedFetches.add(error);
}

/**
 * Whether a request failed because our server's response never arrived: no network, server down,
 * connection lost halfway. The server may have processed the request all the same.
 */
export function isNetworkError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return UNREACHABLE.has(error.status);
  if (!(error instanceof Error)) return false;
  // The router wraps an error that occurs while it reads a response.
  return failedFetches.has(error) || error.cause instanceof TypeError;
}
