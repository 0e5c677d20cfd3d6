import { data, type RouterContextProvider } from 'react-router';
import { DomainError } from '#app/shared/domain-error.ts';
import type { Notice } from '#app/ui/notice.ts';
import { servicesContext } from './context.server.ts';
import {
  isNoticeCode,
  type NoticeCode,
  noticeOf,
  retryHeaders,
  statusOf,
} from './notices/notices.ts';

export interface ErrorResponse {
  code: NoticeCode;
  notice: Notice;
}

/** The code of a refusal. Anything else is a fault of ours: it is logged and becomes `unexpected`. */
export function codeOf(
  error: unknown,
  context: Readonly<RouterContextProvider>,
  unexpected: NoticeCode,
): NoticeCode {
  if (error instanceof Response) throw error;
  if (error instanceof DomainError && isNoticeCode(error.code)) return error.code;
  context.get(servicesContext).log.error({ err: error }, 'a form could not be processed');
  return unexpected;
}

/**
 * What a form is told when its use case refused: status and words from the table. Anything that is
 * not a refusal is a fault of ours: it is logged, and the form keeps what was typed and says
 * `unexpected` in the words of its page.
 */
export function errorResponse(
  error: unknown,
  context: Readonly<RouterContextProvider>,
  unexpected: Notice = noticeOf('unexpected'),
) {
  if (error instanceof Response) throw error;
  if (error instanceof DomainError && isNoticeCode(error.code)) {
    const { code, detail } = error;
    return data<ErrorResponse>(
      { code, notice: noticeOf(code, detail) },
      { status: statusOf(code), headers: retryHeaders(code) },
    );
  }
  context.get(servicesContext).log.error({ err: error }, 'a form could not be processed');
  return data<ErrorResponse>({ code: 'unexpected', notice: unexpected }, { status: 500 });
}
