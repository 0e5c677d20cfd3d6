import { globSync } from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { RECEIVED_SUBJECT } from '#app/features/messages/message.rules.ts';
import { reportReasons } from '#app/features/moderation/report.rules.ts';
import { english } from './en.ts';
import {
  acceptedLanguage,
  DEFAULT_LANGUAGE,
  englishOf,
  languageFiles,
  languageOf,
  languages,
  type TextKey,
} from './languages.server.ts';

const keys = Object.keys(english) as TextKey[];
const translations = languages.filter((language) => language !== DEFAULT_LANGUAGE);
const textsOf = (language: (typeof languages)[number]) =>
  Object.entries(languageFiles[language].texts) as [TextKey, string][];

type Elements = ReturnType<IntlMessageFormat['getAst']>;

const parse = (text: string): Elements =>
  new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst();

/** The plurals in a text. Nothing else may have variants. */
const pluralsIn = (elements: Elements) =>
  elements.flatMap((element) => ('pluralType' in element ? [element] : []));

/** The arguments of a text, each with its kind, and `product` left out. */
const argumentsOf = (text: string): string[] => {
  const elements = parse(text);
  const nested = pluralsIn(elements).flatMap(({ options }) =>
    Object.values(options).flatMap(({ value }) => value),
  );
  const found = [...elements, ...nested].flatMap((element) =>
    'pluralType' in element
      ? [`${element.value}, plural`]
      : 'value' in element && typeof element.value === 'string' && element.type !== 0
        ? [element.value]
        : [],
  );
  return [...new Set(found)].filter((name) => name !== 'product').sort();
};

/** The longest that a text can be without its arguments, in characters as a reader counts them. */
function longest(text: string): number {
  const lengthOf = (elements: Elements): number =>
    elements.reduce((sum, element) => {
      if ('pluralType' in element) {
        return (
          sum + Math.max(...Object.values(element.options).map(({ value }) => lengthOf(value)))
        );
      }
      return element.type === 0 ? sum + [...segments.segment(element.value)].length : sum;
    }, 0);
  return lengthOf(parse(text));
}

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

test('every file of a language is in the list', () => {
  const files = globSync('app/languages/*.json').map((file) => path.basename(file, '.json'));
  expect(translations.toSorted()).toEqual(files.toSorted());
});

describe.each(translations)('%s', (language) => {
  const file = languageFiles[language];

  test('has a name, a direction, and a locale for dates that this system knows', () => {
    expect(file.name).not.toBe('');
    expect(['ltr', 'rtl']).toContain(file.direction);
    expect(Intl.DateTimeFormat.supportedLocalesOf(file.locale)).toHaveLength(1);
  });

  test('has every text, and no other', () => {
    const known = Object.keys(file.texts);
    expect({
      missing: keys.filter((key) => !known.includes(key)),
      unknown: known.filter((key) => !(key in english)),
    }).toEqual({ missing: [], unknown: [] });
  });

  test('uses the arguments of the English texts', () => {
    const differ = textsOf(language).filter(
      ([key, text]) => argumentsOf(text).join() !== argumentsOf(english[key].text).join(),
    );
    expect(differ).toEqual([]);
  });

  test('has every plural form that its language has', () => {
    const forms = new Intl.PluralRules(file.locale).resolvedOptions().pluralCategories.toSorted();
    for (const [key, text] of textsOf(language)) {
      for (const { options } of pluralsIn(parse(text))) {
        expect([key, Object.keys(options).sort()]).toEqual([key, forms]);
      }
    }
  });

  test('has no straight apostrophes or quotation marks, and no markup', () => {
    expect(textsOf(language).filter(([, text]) => /['"<>]/.test(text))).toEqual([]);
  });
});

const QUOTATION_MARKS = /[“”„‟‚‘«»‹›「」『』]/g;

describe.each(languages)('%s', (language) => {
  test('has one pair of quotation marks, those of the letter', () => {
    const { quotes = ['“', '”'] } = languageFiles[language];
    const used = textsOf(language).flatMap(([, text]) => text.match(QUOTATION_MARKS) ?? []);
    const pair = quotes.map((mark) => mark.trim());
    expect([...new Set(used)].sort()).toEqual(pair.toSorted());
  });

  test('keeps within the longest that each text may be', () => {
    const tooLong = textsOf(language)
      .map(([key, text]) => ({ key, length: longest(text), maxLength: english[key].maxLength }))
      .filter(({ length, maxLength }) => length > maxLength);
    expect(tooLong).toEqual([]);
  });

  test.each([
    ['mail.copy', '{url}'],
    ['calendar.description', '{url}'],
    ['mail.about', '{email}'],
    ['rights.byMailOnly', '{email}'],
  ] as const)('%s ends with %s, so that no sign is taken for part of it', (key, end) => {
    const text = languageFiles[language].texts[key] ?? english[key].text;
    expect(text.endsWith(end)).toBe(true);
  });
});

test('English says the words of the specification, and staff read the reasons that recipients choose', () => {
  expect(english['cover.title'].text).toBe(RECEIVED_SUBJECT);
  for (const [reason, label] of Object.entries(reportReasons)) {
    expect(english[`rights.reason.${reason}` as TextKey].text).toBe(label);
  }
});

test('an unknown language is English', () => {
  for (const tag of ['xx', 'EN', 'en-GB', '', '__proto__', 'constructor', null, undefined]) {
    expect(languageOf(tag)).toBe('en');
  }
});

test.each([
  ['en-GB,en;q=0.9', 'en'],
  ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
  ['en;q=0.5, PT', 'pt-BR'],
  ['zh, ja;q=0.2', 'ja'],
  ['pt_BR', 'pt-BR'],
  ['xx, en;q=0.1', 'en'],
  ['xx', null],
  ['en;q=0', null],
  ['*', null],
  ['', null],
  [null, null],
])('a browser that asks for %j gets %j', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test.each([
  ['en-GB,en;q=0.9,en-US;q=0.8', 'en-GB'],
  ['fr, en-IE;q=0.5', 'en-GB'],
  ['en-US, en-GB;q=0.9', 'en'],
  ['en, en-GB;q=0.9', 'en'],
  ['fr', 'en'],
  [undefined, 'en'],
])('a browser that asks for %j reads English with the dates of %s', (header, english) => {
  expect(englishOf(header)).toBe(english);
});
