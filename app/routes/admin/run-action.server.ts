import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Notice } from '#app/ui/notice.ts';
import { servicesContext } from '../context.server.ts';
import { errorResponse } from '../error-response.server.ts';
import { flashCookie } from '../flash.server.ts';
import { type NoticeCode, noticeOf } from '../notices/notices.ts';
import { rethrowAccessDenied } from './admin-access.server.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * Does one thing an admin page asked for and goes to `goTo` with the words for how it ended. What was
 * refused stays on the page; a fault of ours is logged and told as `failure`.
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

interface IntendedAct {
  act: () => Promise<void>;
  /** The words for when it was done. */
  told: NoticeCode;
  /** The words for a fault of ours. */
  failure?: NoticeCode;
}

/**
 * Does what the form's `intent` names, one of `acts`.
 * @throws 400 for anything else
 */
export function runIntent(
  context: Context,
  form: FormData,
  acts: Record<string, IntendedAct>,
  goTo: string,
) {
  const intent = String(form.get('intent') ?? '');
  const asked = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
  if (!asked) throw data(null, { status: 400 });
  const { act, told, failure = 'unexpected' } = asked;
  return runAction(context, () => act().then(() => told), { goTo, failure });
}

export type Loaded<Value> = { value: Value; failure: null } | { value: null; failure: Notice };

/** A list that could not be read is no broken page: the page stands and says so. */
export async function loaded<Value>(
  context: Context,
  read: () => Promise<Value>,
  failure: NoticeCode,
): Promise<Loaded<Value>> {
  try {
    return { value: await read(), failure: null };
  } catch (error) {
    context.get(servicesContext).log.error({ err: error }, 'an admin list could not be read');
    return { value: null, failure: noticeOf(failure) };
  }
}
