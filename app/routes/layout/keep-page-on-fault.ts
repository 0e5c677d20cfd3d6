import { use, useEffect } from 'react';
import {
  type DataRouter,
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  UNSAFE_DataRouterContext as RouterContext,
} from 'react-router';
import type { Notice } from '#app/ui/notice.ts';
import { showNotice } from '#app/ui/toasts.tsx';
import { pageNotices } from '../notices/page-notices.ts';
import { statusMessageOf } from './error-page.tsx';
import { holdWords } from './held-words.ts';

/** Says that a form failed through no fault of its user. */
export type FailureWords = Pick<Notice, 'title' | 'description'>;

/** The `handle` of a page, or of the address of a form, with words of its own for that. */
export interface FormHandle {
  failure: (form: FormData) => FailureWords;
}

/** Shown below the words of a form without a description. */
const KEPT =
  'Something went wrong on our side, or the connection broke. Nothing you typed is lost.';

/** No public hook knows the action data of every route. */
let router: DataRouter | undefined;
let hideNotice = () => {};

/**
 * Client middleware of every page: when a form gets no answer because the server fails or cannot be
 * reached, the page stays as it is and says so, instead of being replaced by the error page. So it does
 * when the page cannot load its data again.
 */
export const keepPageOnFault: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const isForm = request.method !== 'GET';
  const form = isForm ? request.clone() : null;
  if (isForm) hideNotice();
  const results = await next();
  const isReload = router?.state.revalidation === 'loading';
  for (const [routeId, { type, result }] of Object.entries(results)) {
    if (form && isSignIn(result)) holdShownWords();
    if (type !== 'error' || !isFault(result)) continue;
    if (form) {
      const words = failureOf(await form.formData());
      const description = statusMessageOf(result) ?? words.description ?? KEPT;
      hideNotice = showNotice({ ...words, description, tone: 'destructive' });
      // What an earlier form has shown stays. An error status keeps the router from loading the page
      // again, which might fail as well.
      const shown = router?.state.actionData?.[routeId] ?? null;
      results[routeId] = { type: 'data', result: data(shown, { status: 503 }) };
    } else if (isReload && router && routeId in router.state.loaderData) {
      results[routeId] = { type: 'data', result: router.state.loaderData[routeId] };
    }
  }
  return results;
};

const isSignIn = (result: unknown): boolean =>
  result instanceof Response &&
  /^\/(auth|auth\/code|confirm)\?/.test(result.headers.get('Location') ?? '');

/** Keeps what was typed on the page for after signing in. */
export function holdShownWords(): void {
  const { viewer } = router?.state.loaderData.root ?? {};
  if (viewer) holdWords(viewer.email);
}

/** A redirect is a response, and a client error is an answer: nothing here, not allowed, too late. */
function isFault(error: unknown): boolean {
  if (error instanceof Response) return false;
  return (
    !isRouteErrorResponse(error) || error.status >= 500 || [408, 413, 429].includes(error.status)
  );
}

/** The words of the page that is shown. */
function failureOf(form: FormData): FailureWords {
  const handles = router?.state.matches.map(
    ({ route }) => route.handle as Partial<FormHandle> | undefined,
  );
  const words = handles?.find((handle) => handle?.failure)?.failure?.(form);
  return words ?? pageNotices.unexpected.notice;
}

/** Lets the middleware know what is shown. */
export function useKeptPage(): void {
  const context = use(RouterContext);
  useEffect(() => {
    router = context?.router;
  }, [context]);
}
