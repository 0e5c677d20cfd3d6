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
  const closing = isComplete
    ? signature && `— ${signature}`
    : textsIn(language).text('letter.readOn');
  const last = closing
    ? `<p dir="auto" class="closing" style="--t:${closesAtSeconds.toFixed(2)}s"><span>${escapeHtml(closing)}</span></p>`
    : '';
  return phrases.map(phraseMarkup).join('') + last;
}

function phraseMarkup({ words, gap, startsAtSeconds, lastsSeconds }: TimedPhrase): string {
  const text = words.join(' ');
  const escaped = escapeHtml(text);
  // Most phrases need no escaping, so their words can be used as they are.
  const spans = (escaped === text ? words : escaped.split(' ')).join(`</span>${gap}<span>`);
  const flow = RIGHT_TO_LEFT.test(text) ? ' dir="auto" class="flow"' : '';
  const times = `--t:${startsAtSeconds.toFixed(2)}s;--d:${lastsSeconds.toFixed(2)}s`;
  return `<p${flow} style="${times}"><span>${spans}</span></p>`;
}
