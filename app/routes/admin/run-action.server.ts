import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Notice } from '#app/ui/notice.ts';
import { servicesContext } from '../context.server.ts';
import { errorResponse } from '../error-response.server.ts';
import { flashCookie } from '../flash.server.ts';
import { type NoticeCode, noticeOf } from '../notices/notices.ts';
import { rethrowAccessDenied } from './admin-access.server.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * Runs one action of an admin page, then redirects to `goTo` with the notice it returned. A domain
 * error stays on the page; an unexpected error is logged and shown as `failure`.
 */
export async function runAction(
  context: Context,
  act: () => Promise<NoticeCode>,
  { goTo, failure }: { goTo: string; failure: NoticeCode },
) {
  try {
    const notice = await act();
    return redirect(goTo, { headers: { 'Set-Cookie': flashCookie({ notice }) } });
  } catch (error) {
    rethrowAccessDenied(error);
    return errorResponse(error, context, noticeOf(failure));
  }
}

interface IntentAction {
  act: () => Promise<void>;
  /** Shown when it was done. */
  success: NoticeCode;
  /** Shown for an unexpected error. */
  failure?: NoticeCode;
}

/**
 * Runs the action that the form's `intent` names.
 * @throws 400 for an unknown intent
 */
export function runIntent(
  context: Context,
  form: FormData,
  actions: Record<string, IntentAction>,
  goTo: string,
) {
  const intent = String(form.get('intent') ?? '');
  const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  if (!action) throw data(null, { status: 400 });
  const { act, success, failure = 'unexpected' } = action;
  return runAction(context, () => act().then(() => success), { goTo, failure });
}

export type Loaded<Value> = { value: Value; failure: null } | { value: null; failure: Notice };

/** Reads one part of a page. A failed read is logged and shown in its place; the page still renders. */
export async function tryLoad<Value>(
  context: Context,
  read: () => Promise<Value>,
  failure: NoticeCode,
): Promise<Loaded<Value>> {
  try {
    return { value: await read(), failure: null };
  } catch (error) {
    context.get(servicesContext).log.error({ err: error }, 'part of an admin page failed to load');
    return { value: null, failure: noticeOf(failure) };
  }
}
