import type { Notice } from '#app/ui/notice.ts';

/** The answer to a letter's form that was not accepted: every word of it, and what is wrong. */
export interface RejectedForm {
  fields: [string, string][];
  errors: Record<string, string>;
  notice: Notice | null;
}

export const rejectedForm = (form: FormData, notice: Notice | null): RejectedForm => ({
  fields: [...form].map(([name, value]) => [name, String(value)]),
  errors: {},
  notice,
});
