import { data, type RouterContextProvider } from 'react-router';
import type { AccountErrorCode } from '#app/features/accounts/account.rules.ts';
import { networkLimited } from '#app/platform/http/load-shedding.server.ts';
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

/** The code of a domain error. Any other error is logged and becomes `unexpected`. */
export function errorCodeOf(
  error: unknown,
  context: Readonly<RouterContextProvider>,
  unexpected: NoticeCode,
): NoticeCode {
  if (error instanceof Response) throw error;
  if (error instanceof DomainError && isNoticeCode(error.code)) return error.code;
  context.get(servicesContext).log.error({ err: error }, 'a form post failed');
  return unexpected;
}

/**
 * The response to a form whose use case threw: a domain error's status and notice. Any other error is
 * thrown again; the form comes back all the same (keep-page-on-fault.ts, return-form.tsx).
 * @param kept what the page shows again of what was typed
 */
export function errorResponse<Kept extends object = object>(error: unknown, kept?: Kept) {
  if (error instanceof DomainError && isNoticeCode(error.code)) {
    const { code, detail } = error;
    const isAboutNetwork = code === ('sign_in_network_too_many' satisfies AccountErrorCode);
    return data<ErrorResponse & Partial<Kept>>(
      { ...kept, code, notice: noticeOf(code, detail) } as ErrorResponse & Partial<Kept>,
      {
        status: statusOf(code),
        headers: { ...retryHeaders(code), ...(isAboutNetwork && networkLimited) },
      },
    );
  }
  throw error;
}
