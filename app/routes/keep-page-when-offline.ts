import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from 'react-router';
import type { ErrorResponse } from './error-response.server.ts';
import { pageNotices } from './notices/page-notices.ts';

/** What a proxy says for a server that is away. */
const AWAY = new Set([502, 503, 504]);

/** A failed `fetch` rejects with a TypeError, as a fault in our own code does: so they are noted. */
const failedFetches = new WeakSet<Error>();

export function recordNetworkError(error: unknown): void {
  if (error instanceof TypeError) failedFetches.add(error);
}

/**
 * Whether a request failed because no answer of ours came back: no network, a server that is
 * away, a line that broke in the middle. What was asked for may have been done all the same.
 */
export function isNetworkError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return AWAY.has(error.status);
  if (!(error instanceof Error)) return false;
  // The router wraps what broke while an answer was being read.
  return failedFetches.has(error) || error.cause instanceof TypeError;
}

/**
 * A `clientAction` for a page with a form: when the server cannot be reached the page stands as it
 * is, with everything typed in it, and is told what a refusal would have told it (spec section 8).
 * Otherwise the error page would take its place. Without scripts nothing of this runs.
 * @param answer what the page is told, for the form that was sent
 */
export const keepPageWhenOffline =
  <Answer>(answer: (form: FormData) => Answer) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const unsent = request.clone();
    try {
      return (await serverAction()) as Answer;
    } catch (error) {
      if (!isNetworkError(error)) throw error;
      // The status keeps the router from reading the page anew, which would fail as well.
      return data(answer(await unsent.formData()), { status: 503 });
    }
  };

/** For a page that has no words of its own for this. */
export const unexpectedAnswer = (): ErrorResponse => ({
  code: 'unexpected',
  notice: pageNotices.unexpected.notice,
});
