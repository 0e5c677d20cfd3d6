import { data } from 'react-router';
import { z } from 'zod';
import {
  type RejectedForm,
  rejectedForm,
} from '#app/features/messages/browser/editor/form-values.ts';
import type { MessageErrorCode } from '#app/features/messages/message.rules.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { noticeText } from '../../notices/notice-table.ts';
import { isNoticeCode, noticeOf, statusOf } from '../../notices/notices.ts';
import { openingNotices, scheduleNotices } from '../../notices/schedule-notices.ts';

/** Responds with the first error of each field. */
export function rejectInvalid(form: FormData, error: z.ZodError) {
  const { fieldErrors } = z.flattenError<Record<string, string>>(error as never);
  const errors = Object.entries(fieldErrors as Record<string, string[] | undefined>).flatMap(
    ([name, messages]) => (messages?.[0] ? [[name, messages[0]] as const] : []),
  );
  return rejectFields(form, Object.fromEntries(errors));
}

export const rejectFields = (form: FormData, errors: Record<string, string>) =>
  data<RejectedForm>({ ...rejectedForm(form, null), errors }, { status: 422 });

/** Responds to a domain error that a use case threw. Any other error is thrown again. */
export function rejectThrown(form: FormData, error: unknown) {
  if (error instanceof DomainError && isNoticeCode(error.code)) {
    const notice = noticeOf(error.code, error.detail);
    const status = statusOf(error.code);
    const isNeverWritten = error.code === ('never_write_to' satisfies MessageErrorCode);
    // Shown at its field, not as a notice as well.
    const field = Object.hasOwn(scheduleNotices, error.code)
      ? 'schedule'
      : Object.hasOwn(openingNotices, error.code)
        ? 'opening'
        : isNeverWritten
          ? 'recipientEmail'
          : null;
    const answer: RejectedForm = field
      ? { ...rejectedForm(form, null), errors: { [field]: noticeText(notice) }, isNeverWritten }
      : rejectedForm(form, notice);
    return data<RejectedForm>(answer, { status });
  }
  throw error;
}
