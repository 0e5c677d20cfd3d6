import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { escapeHtml } from '#app/shared/html-template.ts';
import type { TimedLetter, TimedPhrase } from '../../phrase-timing.rules.ts';

/** Hebrew, Arabic and related scripts: words laid out one by one would be in the wrong order. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

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
  const closing = (text: string, kind: string) =>
    `<p dir="auto" class="closing${kind}" style="${at}"><span>${escapeHtml(text)}</span></p>`;
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
  const spans = (escaped === text ? words : escaped.split(' ')).join(`</span>${gap}<span>`);
  const isFlow = RIGHT_TO_LEFT.test(text);
  const names = [isFlow && 'flow', kind].filter(Boolean).join(' ');
  const attributes = (isFlow ? ' dir="auto"' : '') + (names && ` class="${names}"`);
  const times = `--t:${startsAtSeconds.toFixed(2)}s;--d:${lastsSeconds.toFixed(2)}s`;
  return `<p${attributes} style="${times}"><span>${spans}</span></p>`;
}
