import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

const ASTRONAUT = '👩🏽‍🚀';

test.each([
  ['', 5, ''],
  ['short', 5, 'short'],
  ['longer', 5, 'longe'],
  [`${'x'.repeat(79)}😀`, 80, `${'x'.repeat(79)}😀`],
  [`${'x'.repeat(80)}😀`, 80, 'x'.repeat(80)],
  [`${'x'.repeat(78)}${ASTRONAUT}`, 80, 'x'.repeat(78)],
  [`${'x'.repeat(79)}🇩🇪`, 80, 'x'.repeat(79)],
  [`${'x'.repeat(79)}e\u0301`, 80, 'x'.repeat(79)],
  [`${'x'.repeat(79)}1\ufe0f\u20e3`, 80, 'x'.repeat(79)],
  ['नमस्ते', 4, 'नम'],
  ['a word or two', 7, 'a word'],
  [ASTRONAUT.repeat(3), 9, ASTRONAUT.repeat(2)],
  [`a${'\u0301'.repeat(200)}`, 80, `a${'\u0301'.repeat(79)}`],
])('%j with room for %d is %j', (text, maxLength, cut) => {
  expect(cutText(text, maxLength)).toBe(cut);
  expect(cut.isWellFormed()).toBe(true);
});

test('a text of a million signs is cut as well', () => {
  expect(cutText(ASTRONAUT.repeat(1_000_000), 8)).toBe(ASTRONAUT.repeat(2));
});
