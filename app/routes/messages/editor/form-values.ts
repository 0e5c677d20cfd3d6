import type { FormValues } from '#app/features/messages/letter.schema.ts';

/** A form as it was submitted, back into what its fields begin with. */
export function valuesFromFields(like: FormValues, fields: [string, string][]): FormValues {
  const given = new Map(fields);
  const submitted = (name: string, before: string | boolean) => {
    const value = given.get(name);
    if (typeof before === 'boolean') return value === 'on';
    if (name === 'when') return value === 'later' ? 'later' : 'now';
    return value ?? '';
  };
  return Object.fromEntries(
    Object.entries(like).map(([name, before]) => [name, submitted(name, before)]),
  ) as unknown as FormValues;
}

/** What is chosen rather than written: a difference in these loses nobody a word. */
const CHOICES = new Set(['filmTemplateId', 'when', 'scheduleDate', 'scheduleTime', 'timeZone']);

/** Whether two forms contain the same words. */
export const haveSameWords = (one: FormValues, other: FormValues): boolean =>
  Object.entries(one)
    .filter(([name, value]) => typeof value === 'string' && !CHOICES.has(name))
    .every(([name]) => wordsIn(one, name) === wordsIn(other, name));

function wordsIn(values: FormValues, name: string): string {
  const text = String(values[name as keyof FormValues]).trim();
  return name === 'recipientEmail' ? text.toLowerCase() : text;
}
