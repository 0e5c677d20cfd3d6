import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from 'react-router';
import type { ErrorResponse } from './error-response.server.ts';
import { pageNotices } from './notices/page-notices.ts';

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

/**
 * A `clientAction` for a page with a form. When the server cannot be reached, the page stays with
 * everything typed and gets `answer` as its action data; otherwise the error page would replace it.
 * @param answer the action data for the form that was sent
 */
export const keepPageWhenOffline =
  <Answer>(answer: (form: FormData) => Answer) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const unread = request.clone();
    try {
      return (await serverAction()) as Answer;
    } catch (error) {
      if (!isNetworkError(error)) throw error;
      // An error status keeps the router from revalidating, which would fail too.
      return data(answer(await unread.formData()), { status: 503 });
    }
  };

/** For pages without a notice of their own. */
export const unexpectedError = (): ErrorResponse => ({
  code: 'unexpected',
  notice: pageNotices.unexpected.notice,
});
