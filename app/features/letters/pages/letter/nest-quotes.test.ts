import { expect, test } from 'vitest';
import { nestQuotes } from './nest-quotes.ts';

test.each([
  [['“', '”'], 'You said “come in” and I did.', 'You said ‘come in’ and I did.'],
  [['„', '“'], 'Du sagtest „komm herein“.', 'Du sagtest ‚komm herein‘.'],
  [['«\u00a0', '\u00a0»'], 'Tu as dit «\u00a0entre\u00a0».', 'Tu as dit “entre”.'],
  [['„', '”'], 'Powiedziałaś „wejdź”.', 'Powiedziałaś «wejdź».'],
  [['「', '」'], '「お入り」と言った。', '『お入り』と言った。'],
] as const)('inside %s, %s becomes %s', (pair, letter, nested) => {
  expect(nestQuotes(letter, pair)).toBe(nested);
});

test.each([
  ['the marks of another language', 'You said «come in».'],
  ['a mark without its other half', 'You said “come in.'],
  ['straight marks', 'You said "come in".'],
  ['none', 'You came in.'],
])('%s stays', (_, letter) => {
  expect(nestQuotes(letter, ['“', '”'])).toBe(letter);
});
