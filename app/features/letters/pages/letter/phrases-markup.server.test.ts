import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timePhrases } from '../../phrase-timing.rules.ts';
import { phrasesMarkup } from './phrases-markup.server.ts';

const THANKS = '<p style="--t:2.20s;--d:2.60s"><span>Thank</span> <span>you.</span></p>';

test('makes a paragraph of each phrase and a span of each word; without a signature the last stays', () => {
  expect(phrasesMarkup('en', timePhrases('Thank you. Always.'))).toBe(
    `${THANKS}<p class="stays" style="--t:5.15s;--d:2.60s"><span>Always.</span></p>`,
  );
});

test.each([
  ['Jonas', 'signed'],
  ['يونس', 'signed from-right'],
])('closes on the signature %s, drawn in the direction of its script', (signature, kind) => {
  expect(phrasesMarkup('en', timePhrases('Thank you.'), signature)).toBe(
    `${THANKS}<p dir="auto" class="closing ${kind}" style="--t:5.15s"><span>— ${signature}</span></p>`,
  );
});

test('ends no line within a phrase of Japanese, whether its words come one by one or all at once', () => {
  const letter = 'ありがとうと、お手紙に書きました。\n'.repeat(15);
  const paragraphs = phrasesMarkup('ja', timePhrases(letter)).split('</p>');
  expect(paragraphs[0]).toMatch(
    /;word-break:keep-all;max-width:12em"><span>ありがとうと、<\/span><span>お手紙に<\/span><span>書きました。<\/span>$/,
  );
  expect(paragraphs[14]).toMatch(/<span>ありがとうと、<wbr>お手紙に<wbr>書きました。<\/span>$/);
});

test('lets nothing in a letter become markup', () => {
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
      const markup = phrasesMarkup('en', timePhrases(parts.join('')));
      expect(
        markup.replace(
          /<p(?: class="stays")? style="--t:[\d.]+s;--d:[\d.]+s">|<\/p>|<span>|<\/span>/g,
          '',
        ),
      ).not.toMatch(/[<>"']/);
    }),
  );
});
