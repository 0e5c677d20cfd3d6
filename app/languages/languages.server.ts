import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import { english } from './en.ts';
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import ptBR from './pt-BR.json' with { type: 'json' };

/** A language of the recipient's pages and mails. Each but English is a JSON file of this shape. */
interface LanguageFile {
  /** Its own name, as in a list of languages. */
  name: string;
  direction: string;
  /** How dates and numbers are written: a BCP 47 tag. */
  locale: string;
  /** How the first day of a month is written, where it is no plain number. */
  firstOfMonth?: string;
  /** The marks around a letter, where they are not the English ones. */
  quotes?: string[];
  /** The fonts of its script, if those of our pages do not have it: a CSS list of installed fonts. */
  fonts?: string;
  /** ICU messages. A key that is missing is shown in English. */
  texts: Partial<Record<TextKey, string>>;
}

export type TextKey = keyof typeof english;

const englishTexts = Object.fromEntries(
  Object.entries(english).map(([key, { text }]) => [key, text]),
);

/**
 * Every language by its tag, in the order of a list to choose from, and British English: the same words
 * with other dates, which nobody chooses and no letter is sent in.
 */
const files = {
  en: { name: 'English', direction: 'ltr', locale: 'en-US', texts: englishTexts },
  'en-GB': { name: 'English', direction: 'ltr', locale: 'en-GB', texts: englishTexts },
  fr,
  es,
  de,
  'pt-BR': ptBR,
  it,
  nl,
  pl,
  ja,
  ar,
} satisfies Record<string, LanguageFile>;

export type Language = keyof typeof files;

export const languageFiles: Record<Language, LanguageFile> = files;

/** A language that a reader or a sender may choose. */
export type OfferedLanguage = Exclude<Language, 'en-GB'>;

export const languages = (Object.keys(files) as Language[]).filter((tag) => tag !== 'en-GB');

/** For whatever is no language of ours. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** A language to choose, under its own name. */
export interface LanguageChoice {
  tag: OfferedLanguage;
  name: string;
}

export const languageChoices: LanguageChoice[] = languages.map((tag) => ({
  tag,
  name: languageFiles[tag].name,
}));

export const isLanguage = (tag: string | null | undefined): tag is Language =>
  languages.some((language) => language === tag);

/** A language that was stored or typed; English when it is none of ours. */
export const languageOf = (tag: string | null | undefined): Language =>
  isLanguage(tag) ? tag : DEFAULT_LANGUAGE;

/** As much of an Accept-Language header as is read. */
const HEADER_MAX_LENGTH = 200;

/**
 * The first language of ours in an Accept-Language header, by its weights. A language is also found
 * under another region: `pt-PT` and `pt` give `pt-BR`.
 */
export function acceptedLanguage(header: string | null | undefined): Language | null {
  for (const tag of wantedTags(header)) {
    const base = baseOf(tag);
    const found =
      languages.find((language) => language.toLowerCase() === tag) ??
      languages.find((language) => baseOf(language) === base);
    if (found) return found;
  }
  return null;
}

/** Where people who read English write the day before the month. */
const DAY_FIRST = /^en-(?:gb|ie|au|nz|za|in)$/;

/** English with the dates of a reader, by the first English in their Accept-Language header. */
export function englishOf(header: string | null | undefined): Language {
  const tag = wantedTags(header).find((wanted) => baseOf(wanted) === 'en') ?? '';
  return DAY_FIRST.test(tag) ? 'en-GB' : 'en';
}

/** The tags of an Accept-Language header in small letters, by their weights. */
const wantedTags = (header: string | null | undefined): string[] =>
  (header ?? '')
    .slice(0, HEADER_MAX_LENGTH)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part
        .split(';')
        .map((piece) => piece.trim().toLowerCase().replaceAll('_', '-'));
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, weight: weight ? Number(weight.slice(2)) || 0 : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

/** `pt` for `pt-BR`. */
const baseOf = (tag: string) => tag.toLowerCase().split('-')[0];
