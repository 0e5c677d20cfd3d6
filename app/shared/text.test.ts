import { expect, test } from 'vitest';
import { searchableText } from './text.ts';

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
