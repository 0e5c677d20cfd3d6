import { expect, test } from 'vitest';
import { resetTokenIn, signedTokenIn } from './mailed-token.ts';

const RESET = 'aB3dE5gH7jK9mN1pQ3sT5vW7';
const SIGNED = `eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6Im1heWFAeC50ZXN0In0.${'sIg-_'.repeat(8)}abc`;

test.each([
  ['', ''],
  ['', '.'],
  ['', ')'],
  ['', '>'],
  ['', ' '],
  ['', '\u200b'],
  ['', '&amp;x'],
  ['3D', ''],
  ['=3D', ''],
  ['', '\r\n'],
])('the tokens of links are found between %j and %j', (start, end) => {
  expect(resetTokenIn(`${start}${RESET}${end}`)).toBe(RESET);
  expect(signedTokenIn(`${start}${SIGNED}${end}`)).toBe(SIGNED);
});

test('a signed token is joined again after its line was broken', () => {
  expect(signedTokenIn(`${SIGNED.slice(0, 30)}=\r\n${SIGNED.slice(30)}`)).toBe(SIGNED);
});

test('what holds no token stays as it is', () => {
  expect([resetTokenIn('short'), resetTokenIn(null)]).toEqual(['short', null]);
  expect([signedTokenIn('short'), signedTokenIn(null)]).toEqual(['short', null]);
});
