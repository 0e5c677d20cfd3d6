import { expect, test } from 'vitest';
import { FORM_MAX_BYTES } from '../../message-limits.ts';
import { isTooLong } from './use-autosave.ts';

const formWith = (letter: string) => {
  const form = new FormData();
  form.set('personalizedContent', letter);
  form.set('recipientEmail', 'maya@people.test');
  return form;
};

test.each([
  ['an empty letter', '', false],
  ['a megabyte', 'a'.repeat(FORM_MAX_BYTES), true],
  ['a megabyte less four kilobytes', 'a'.repeat(FORM_MAX_BYTES - 4_096), false],
  ['half a million characters of three bytes each', '愛'.repeat(FORM_MAX_BYTES / 2), true],
  ['a third of a megabyte of such characters', '愛'.repeat(FORM_MAX_BYTES / 3 - 4_096), false],
])('the size of %s', async (_description, letter, expected) => {
  expect(await isTooLong(formWith(letter))).toBe(expected);
});
