import { IntlMessageFormat } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode } from 'react';
import { productName } from '#app/shared/product.ts';
import { remainingUnits } from '#app/shared/remaining-time.ts';
import { knownTimeZone } from '#app/shared/time-zone.ts';
import { english } from './en.ts';
import type { IcuArguments } from './icu-arguments.ts';
import { isJapanese, japanesePhrases } from './japanese-phrases.server.ts';
import { type Language, languageFiles, type TextKey } from './languages.server.ts';

/** The arguments of a text. Our own name is filled in everywhere. */
type Arguments<Key extends TextKey> = Omit<IcuArguments<(typeof english)[Key]['text']>, 'product'>;

/** Nothing for a text without arguments. */
type Given<Values> = keyof Values extends never ? [] : [values: Values];

type RichArguments<Key extends TextKey> = {
  [Name in keyof Arguments<Key>]: Arguments<Key>[Name] extends number ? number : ReactNode;
};

/** What is written in one language: texts, dates and lengths of time. */
interface Texts {
  language: Language;
  direction: 'ltr' | 'rtl';
  text<Key extends TextKey>(key: Key, ...values: Given<Arguments<Key>>): string;
  /** A text whose lines end between phrases in Japanese too, where the style is `word-break: keep-all`. */
  lines(key: TextKey): ReactNode;
  /** A text whose arguments may be elements. */
  rich<Key extends TextKey>(key: Key, ...values: Given<RichArguments<Key>>): ReactNode;
  /** 'March 14, 2027', in UTC. */
  day(instant: Date): string;
  /** 'March 14, 2027 at 9:00 AM UTC'. */
  time(instant: Date): string;
  /** 'Sunday, March 14, 2027 at 9:00 AM (Eastern Time)'. */
  exactTime(instant: Date, timeZone: string): string;
  /** '2 days, 3 hours', never more than is left. */
  timeLeft(until: Date, now: Date): string;
}

const known = new Map<Language, Texts>();

/** Everything a recipient reads, in their language. */
export function textsIn(language: Language): Texts {
  const texts = known.get(language) ?? createTexts(language);
  known.set(language, texts);
  return texts;
}

function createTexts(language: Language): Texts {
  const { locale, direction, texts, firstOfMonth } = languageFiles[language];
  const formats = new Map<TextKey, IntlMessageFormat>();
  const formatOf = (key: TextKey) => {
    const found =
      formats.get(key) ??
      // A text says nothing by signs that look like tags.
      new IntlMessageFormat(texts[key] ?? english[key].text, locale, undefined, {
        ignoreTag: true,
      });
    formats.set(key, found);
    return found;
  };
  const writer = (options: Intl.DateTimeFormatOptions) =>
    createWriter(new Intl.DateTimeFormat(locale, options), firstOfMonth);
  const day = memoize(
    (instant: Date) => instant.toISOString().slice(0, 10),
    writer({ dateStyle: 'long', timeZone: 'UTC' }),
  );
  const time = writer({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const exactTime = memoize(
    (instant: Date, zone: string) => `${instant.getTime()} ${zone}`,
    (instant, zone) => {
      const timeZone = knownTimeZone(zone);
      const write = writer({ dateStyle: 'full', timeStyle: 'short', timeZone });
      return `${write(instant)} (${zoneName(locale, instant, timeZone)})`;
    },
  );
  const duration = new Intl.DurationFormat(locale, { style: 'long' });
  const lasting = memoize(
    (units: Units) => units.map(({ unit, count }) => `${count} ${unit}`).join(),
    (units) =>
      duration.format(Object.fromEntries(units.map(({ unit, count }) => [`${unit}s`, count]))),
  );

  /** The arguments were checked where the text is asked for. */
  const format = (key: TextKey, values?: Record<string, ReactNode>) =>
    formatOf(key).format<ReactNode>({ product: productName, ...values });

  const lines = new Map<TextKey, ReactNode>();
  const written: Texts = {
    language,
    direction: direction === 'rtl' ? 'rtl' : 'ltr',
    text: ((key: TextKey, values?: Record<string, string | number>) =>
      String(format(key, values))) as Texts['text'],
    rich: ((key: TextKey, values?: Record<string, ReactNode>) => {
      const parts = format(key, values);
      return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
    }) as Texts['rich'],
    lines(key) {
      const found = lines.get(key) ?? withLineBreaks(String(format(key)));
      lines.set(key, found);
      return found;
    },
    day,
    time: (instant) => written.text('stored.time', { time: time(instant) }),
    exactTime,
    timeLeft(until, now) {
      const units = remainingUnits(until, now);
      if (!units) return written.text('closed.aMoment');
      return units.length === 0 ? written.text('closed.lessThanAMinute') : lasting(units);
    },
  };
  return written;
}

function withLineBreaks(text: string): ReactNode {
  if (!isJapanese(text)) return text;
  const parts = japanesePhrases(text).flatMap((phrase, index) =>
    index === 0 ? [phrase] : [createElement('wbr', { key: index }), phrase],
  );
  return createElement(Fragment, null, ...parts);
}

type Write = (instant: Date) => string;
type Units = NonNullable<ReturnType<typeof remainingUnits>>;

/**
 * Writes dates, with the first of a month as people write it: "1er mars", which Intl does not. Its narrow
 * space before AM and PM is an ordinary one: some mail programs have no sign for it.
 */
function createWriter(format: Intl.DateTimeFormat, firstOfMonth: string | undefined): Write {
  if (firstOfMonth === undefined) {
    return (instant) => format.format(instant).replaceAll('\u202f', ' ');
  }
  return (instant) =>
    format
      .formatToParts(instant)
      .map(({ type, value }) => (type === 'day' && value === '1' ? firstOfMonth : value))
      .join('');
}

/** Many letters share a day, covers are loaded again and again, and formatting is slow. */
const TEXTS_KEPT = 1_000;

function memoize<Given extends unknown[]>(
  keyOf: (...given: Given) => string,
  write: (...given: Given) => string,
): (...given: Given) => string {
  const written = new Map<string, string>();
  return (...given) => {
    const key = keyOf(...given);
    const text = written.get(key) ?? write(...given);
    if (written.size === TEXTS_KEPT) written.clear();
    written.set(key, text);
    return text;
  };
}

/**
 * A time zone by the name that the language has for it: few languages have a name for each city. A zone
 * that is only an offset has no name.
 */
function zoneName(locale: string, instant: Date, timeZone: string): string {
  const named = (timeZoneName: 'longGeneric' | 'shortOffset') =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const [name, offset] = [named('longGeneric'), named('shortOffset')];
  if (!/\d/.test(name)) return name;
  return /\D0$/.test(offset) ? 'UTC' : offset;
}
