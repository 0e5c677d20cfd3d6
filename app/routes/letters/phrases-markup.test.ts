import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phrasesMarkup } from './phrases-markup.ts';

test('one paragraph a phrase, one span a word', () => {
  expect(phrasesMarkup('Thank you. Always.')).toBe(
    '<p style="--t:2.20s;--d:2.60s"><span>Thank</span> <span>you.</span></p>' +
      '<p style="--t:5.15s;--d:2.60s"><span>Always.</span></p>',
  );
});

test('nothing in a letter becomes markup', () => {
  const hostile = fc.array(
    fc.constantFrom(
      '<script>',
      '</span>',
      '"',
      "'",
      '&',
      '&lt;',
      '<img src=x onerror=a>',
      ' ',
      '\n',
      '}',
      '--t:',
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(hostile, (parts) => {
      const markup = phrasesMarkup(parts.join(''));
      expect(
        markup.replace(/<p style="--t:[\d.]+s;--d:[\d.]+s">|<\/p>|<span>|<\/span>/g, ''),
      ).not.toMatch(/[<>"']/);
    }),
  );
});
