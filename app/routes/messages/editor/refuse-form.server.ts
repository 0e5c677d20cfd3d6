import { data, type RouterContextProvider } from 'react-router';
import { DomainError } from '#app/shared/domain-error.ts';
import type { Notice } from '#app/ui/notice.ts';
import { servicesContext } from '../../context.server.ts';
import { isNoticeCode, noticeOf, statusOf } from '../../notices/notices.ts';
import { keptForm, type RefusedForm } from './kept-form.ts';

/** Refusals that belong to a field, and are said there. */
const fieldOf: Record<string, string> = {
  choose_a_date: 'schedule',
  time_zone_unknown: 'schedule',
  schedule_too_soon: 'schedule',
  schedule_too_far: 'schedule',
};

/** Answers for a form that cannot be taken as it is. */
export function refuseForm(form: FormData, context: Readonly<RouterContextProvider>) {
  return {
    faults: (errors: Record<string, string>): RefusedForm => ({ ...keptForm(form, null), errors }),

    /** @param unexpected what a fault of ours is called on this page */
    because(error: unknown, unexpected: Notice) {
      if (error instanceof Response) throw error;
      if (error instanceof DomainError && isNoticeCode(error.code)) {
        const notice = noticeOf(error.code, error.detail);
        const field = fieldOf[error.code];
        const errors = field ? { [field]: `${notice.title}. ${notice.description ?? ''}` } : {};
        // Said at its field, it is not said a second time in passing.
        const answer = { ...keptForm(form, field ? null : notice), errors };
        return data<RefusedForm>(answer, { status: statusOf(error.code) });
      }
      context.get(servicesContext).log.error({ err: error }, 'a letter could not be kept');
      return data<RefusedForm>(keptForm(form, unexpected), { status: 500 });
    },
  };
}
