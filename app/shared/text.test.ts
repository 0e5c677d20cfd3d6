import { expect, test } from 'vitest';
import { countReadable, isBlank, searchableText } from './text.ts';

test.each([
  ['Don’t', "don't"],
  ['“Réfund”', '"refund"'],
  ['São Paulo', 'sao paulo'],
  ['re\u00adfund\u200b', 'refund'],
  ['ＷＩＤＥ', 'wide'],
])('a search takes %j for %j', (text, searched) => {
  expect(searchableText(text)).toBe(searched);
  expect(searchableText(searched)).toBe(searched);
});

const NOTHING = [
  '',
  ' \n\t',
  '\u00a0\u3000',
  '\u200b\u200d\ufeff',
  '\u2800',
  '\u3164\u115f\uffa0',
  '\u034f\u180e',
  '\ufe0f',
  '\u{e0020}',
  '\0',
];

test.each(NOTHING)('%j shows nothing', (text) => {
  expect([isBlank(text), countReadable(text)]).toEqual([true, 0]);
});

test.each([
  ['.', 0],
  ['…!?', 0],
  ['❤️', 0],
  ['\u200b7\u200b', 1],
  ['प्यार', 3],
  ['愛してる', 4],
  ['Police asked.', 11],
])('%j shows something, and %i letters and digits', (text, count) => {
  expect([isBlank(text), countReadable(text)]).toEqual([false, count]);
});
