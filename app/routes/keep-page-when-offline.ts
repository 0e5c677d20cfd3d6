import { type ClientActionFunctionArgs, data } from 'react-router';
import { isUnreached } from './is-unreached.ts';
import { pageNotices } from './notices/page-notices.ts';
import type { RefusalAnswer } from './refusal-answer.server.ts';

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
      if (!isUnreached(error)) throw error;
      // The status keeps the router from reading the page anew, which would fail as well.
      return data(answer(await unsent.formData()), { status: 503 });
    }
  };

/** For a page that has no words of its own for this. */
export const unexpectedAnswer = (): RefusalAnswer => ({
  code: 'unexpected',
  notice: pageNotices.unexpected.notice,
});
