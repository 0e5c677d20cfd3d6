import {
  isJapanese,
  japanesePhrases,
  withLineBreaks,
} from '#app/languages/japanese-phrases.server.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { escapeHtml } from '#app/shared/html-template.ts';
import type { TimedLetter, TimedPhrase } from '../../phrase-timing.rules.ts';

/** Hebrew, Arabic and related scripts: words laid out one by one would be in the wrong order. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** No line ends within a phrase of Japanese, and the longest usual one fits into a line. */
const UNSPACED = ';word-break:keep-all;max-width:12em';

/**
 * The phrases over the film as markup: a paragraph for each, a span for each word, and a closing line
 * that stays: the signature, or a hint that the letter is longer. Built as a string, because React
 * spent nine tenths of the page's time on these few hundred elements. All text is escaped first.
 */
export function phrasesMarkup(
  language: Language,
  { phrases, closesAtSeconds, isComplete }: TimedLetter,
  signature: string | null = null,
): string {
  const words = phrases.map((phrase, index) =>
    phraseMarkup(phrase, isComplete && !signature && index === phrases.length - 1 ? 'stays' : ''),
  );
  const at = `--t:${closesAtSeconds.toFixed(2)}s`;
  const closing = (text: string, kind: string) => {
    const isUnspaced = isJapanese(text);
    const words = isUnspaced ? withLineBreaks(text) : escapeHtml(text);
    const style = at + (isUnspaced ? UNSPACED : '');
    return `<p dir="auto" class="closing${kind}" style="${style}"><span>${words}</span></p>`;
  };
  if (!isComplete) words.push(closing(textsIn(language).text('letter.readOn'), ''));
  else if (signature) {
    words.push(
      closing(`— ${signature}`, RIGHT_TO_LEFT.test(signature) ? ' signed from-right' : ' signed'),
    );
  }
  return words.join('');
}

function phraseMarkup(
  { words, gap, startsAtSeconds, lastsSeconds }: TimedPhrase,
  kind: '' | 'stays',
): string {
  const text = words.join(' ');
  const escaped = escapeHtml(text);
  // Most phrases need no escaping, so their words can be used as they are.
  const isUnspaced = isJapanese(text);
  const spans = isUnspaced
    ? unbroken(words, gap)
    : (escaped === text ? words : escaped.split(' ')).join(`</span>${gap}<span>`);
  const isFlow = RIGHT_TO_LEFT.test(text);
  const names = [isFlow && 'flow', kind].filter(Boolean).join(' ');
  const attributes = (isFlow ? ' dir="auto"' : '') + (names && ` class="${names}"`);
  const times = `--t:${startsAtSeconds.toFixed(2)}s;--d:${lastsSeconds.toFixed(2)}s${isUnspaced ? UNSPACED : ''}`;
  return `<p${attributes} style="${times}"><span>${spans}</span></p>`;
}

/** Phrases of Japanese in place of the words that a dictionary knows, so that no line ends within one. */
function unbroken(words: string[], gap: TimedPhrase['gap']): string {
  const appearsAtOnce = gap === ' ' || words.length === 1;
  const parts = appearsAtOnce
    ? words.map(withLineBreaks)
    : japanesePhrases(words.join('')).map(escapeHtml);
  return parts.join(`</span>${gap}<span>`);
}
