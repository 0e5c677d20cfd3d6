import type { Notice } from '#app/ui/notice.ts';

/** What a letter's form is told when it is not taken: with every word that was in it. */
export interface RefusedForm {
  fields: [string, string][];
  errors: Record<string, string>;
  notice: Notice | null;
}

/** A form that was not taken, as it was sent, with what is said of it. */
export const keptForm = (form: FormData, notice: Notice | null): RefusedForm => ({
  fields: [...form].map(([name, value]) => [name, String(value)]),
  errors: {},
  notice,
});
