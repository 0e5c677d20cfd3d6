import { expect, test } from 'vitest';
import { asciiDigits, plainLine } from './typed-line.ts';

test.each([
  ['0123456789', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
  ['𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙', '0123456789'],
  ['no digit', 'no digit'],
])('the digits of %s are %s', (text, digits) => {
  expect(asciiDigits(text)).toBe(digits);
});

test.each([
  [' K7M4Q-2XP9A\u00a0', 'K7M4Q-2XP9A'],
  ['\u202aK7M4Q\u20112XP9A\u202c', 'K7M4Q-2XP9A'],
  ['K7M4Q–2XP9A', 'K7M4Q-2XP9A'],
  ['Ｋ７Ｍ４Ｑ－２ＸＰ９Ａ', 'K7M4Q-2XP9A'],
  ['12\u200b34\r\n', '1234'],
  ['１２３４５６', '123456'],
])('%j is typed plainly as %s', (typed, plain) => {
  expect(plainLine(typed)).toBe(plain);
});
