import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { DomainError } from '#app/shared/domain-error.ts';
import type { Notice } from '#app/ui/notice.ts';
import { servicesContext } from '../../context.server.ts';
import { isNoticeCode, noticeOf, statusOf } from '../../notices/notices.ts';
import { type RejectedForm, rejectedForm } from './rejected-form.ts';

/** Errors that belong to a field and are shown there. */
const fieldOf: Record<string, string> = {
  choose_a_date: 'schedule',
  time_zone_unknown: 'schedule',
  schedule_too_soon: 'schedule',
  schedule_too_far: 'schedule',
};

/** Answers with the first error of each field. */
export function rejectInvalid(form: FormData, error: z.ZodError) {
  const { fieldErrors } = z.flattenError<Record<string, string>>(error as never);
  const errors = Object.entries(fieldErrors as Record<string, string[] | undefined>).flatMap(
    ([name, messages]) => (messages?.[0] ? [[name, messages[0]] as const] : []),
  );
  return rejectFields(form, Object.fromEntries(errors));
}

export const rejectFields = (form: FormData, errors: Record<string, string>) =>
  data<RejectedForm>({ ...rejectedForm(form, null), errors }, { status: 422 });

/**
 * Answers for what a use case threw. A fault of ours is logged.
 * @param unexpected what this page calls a fault of ours
 */
export function rejectThrown(
  form: FormData,
  context: Readonly<RouterContextProvider>,
  error: unknown,
  unexpected: Notice,
) {
  if (error instanceof Response) throw error;
  if (error instanceof DomainError && isNoticeCode(error.code)) {
    const notice = noticeOf(error.code, error.detail);
    const field = fieldOf[error.code];
    const errors = field ? { [field]: `${notice.title}. ${notice.description ?? ''}`.trim() } : {};
    // Shown at its field, it is not shown a second time as a notice.
    const answer = { ...rejectedForm(form, field ? null : notice), errors };
    return data<RejectedForm>(answer, { status: statusOf(error.code) });
  }
  context.get(servicesContext).log.error({ err: error }, 'a letter could not be saved');
  return data<RejectedForm>(rejectedForm(form, unexpected), { status: 500 });
}
