import { normalizeEmail } from '#app/shared/email-address.ts';
import type { Notice } from '#app/ui/notice.ts';
import type { FormValues } from '../../letter.schema.server.ts';
import { parseWhen } from '../../schedule/when.rules.ts';

/** What a letter for nobody has no use for, and keeps all the same while its form is open. */
const OF_SENDING = ['recipientEmail', 'clue', 'schedule', 'opening', 'hasPermission', 'language'];

/** Errors that are about the letter as it is now. */
export const errorsNow = (errors: Record<string, string>, { isKept }: Pick<FormValues, 'isKept'>) =>
  Object.entries(errors).filter(([name]) => !(isKept && OF_SENDING.includes(name)));

/** Every field of a form, in order. */
export type FormFields = [name: string, value: string][];

export const readFields = (form: FormData): FormFields =>
  [...form].map(([name, value]) => [name, String(value)]);

/** Turns submitted fields back into initial values. @param like which values there are */
export function valuesFromFields(like: FormValues, fields: FormFields): FormValues {
  const given = new Map(fields);
  const toValue = (name: string, initial: string | boolean) => {
    const value = given.get(name);
    if (typeof initial === 'boolean') return value === 'on';
    if (name === 'when') return parseWhen(value);
    return value ?? '';
  };
  return Object.fromEntries(
    Object.entries(like).map(([name, initial]) => [name, toValue(name, initial)]),
  ) as unknown as FormValues;
}

/** Fields that are chosen, not written: a difference in these loses no text. */
const CHOICES = new Set([
  ...['pictureChange', 'recordingRemoved', 'recordingTimes'],
  ...['language', 'filmTemplateId'],
]);

/** Whether all text that was typed, and every time that was chosen, is the same in both. */
export const isSameLetter = (one: FormValues, other: FormValues): boolean =>
  Object.entries(one)
    .filter(([name, value]) => typeof value === 'string' && !CHOICES.has(name))
    .every(([name]) => textIn(one, name) === textIn(other, name));

function textIn(values: FormValues, name: string): string {
  // A draft holds no time without a date, and no date that is not to be used.
  if (name.startsWith('opens') && !values.opensDate) return '';
  const isLater = values.when === 'later' && values.scheduleDate;
  if (/^(schedule|timeZone)/.test(name) && !isLater) return '';
  if (name === 'when' && values.when === 'later' && !isLater) return 'now';
  const text = String(values[name as keyof FormValues]).trim();
  return name === 'recipientEmail' ? normalizeEmail(text) : text;
}

/** The answer to a form that was rejected: everything typed in it, and what is wrong. */
export interface RejectedForm {
  fields: FormFields;
  errors: Record<string, string>;
  notice: Notice | null;
  /** Its sender does not write to this address. */
  isNeverWritten?: boolean;
}

export const rejectedForm = (form: FormData, notice: Notice | null): RejectedForm => ({
  fields: readFields(form),
  errors: {},
  notice,
});

/** The error that a field is part of: the fields of a moment have one together. */
export function errorOf(field: string): string {
  if (field.startsWith('opens')) return 'opening';
  return /^(when|schedule|timeZone)/.test(field) ? 'schedule' : field;
}
