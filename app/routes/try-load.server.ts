import type { RouterContextProvider } from 'react-router';
import type { Notice } from '#app/ui/notice.ts';
import { servicesContext } from './context.server.ts';
import { type NoticeCode, noticeOf } from './notices/notices.ts';

export type Loaded<Value> = { value: Value; failure: null } | { value: null; failure: Notice };

/** Loads one part of a page. A failure is logged and shown in its place; the rest still renders. */
export async function tryLoad<Value>(
  context: Readonly<RouterContextProvider>,
  load: () => Promise<Value>,
  failure: NoticeCode,
): Promise<Loaded<Value>> {
  try {
    return { value: await load(), failure: null };
  } catch (error) {
    context.get(servicesContext).log.error({ err: error }, 'part of a page failed to load');
    return { value: null, failure: noticeOf(failure) };
  }
}
