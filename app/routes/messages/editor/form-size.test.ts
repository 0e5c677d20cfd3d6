import { expect, test } from 'vitest';
import { FORM_MAX_BYTES } from '#app/features/messages/message-limits.ts';
import { isTooLong } from './form-size.ts';

const compileTemplate = (letter: string) => {
  const form = new FormData();
  form.set('personalizedContent', letter);
  form.set('recipientEmail', 'maya@people.test');
  return form;
};

test.each([
  ['nothing', '', false],
  ['a megabyte', 'a'.repeat(FORM_MAX_BYTES), true],
  ['a megabyte less four kilobytes', 'a'.repeat(FORM_MAX_BYTES - 4_096), false],
  ['as many letters that take three bytes each', '愛'.repeat(FORM_MAX_BYTES / 2), true],
  ['a third of a megabyte of such letters', '愛'.repeat(FORM_MAX_BYTES / 3 - 4_096), false],
])('%s', async (_what, letter, expected) => {
  expect(await isTooLong(compileTemplate(letter))).toBe(expected);
});
