import { escapeToBuffer } from 'hono/utils/html';
import { type TimedPhrase, timePhrases } from '#app/features/letters/letter.rules.ts';

/** Hebrew, Arabic and their neighbours: words that stand apart would be put in the wrong order. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const GOES_ON = 'It goes on below.';

/**
 * The phrases that play over the film, as markup: a paragraph each, a span for every word, and at
 * last the signature, which stays. Put together as text, because these few hundred elements took
 * React nine tenths of the whole page's time. All text is escaped before anything is put around it.
 */
export function phrasesMarkup(letter: string, signature: string | null = null): string {
  const { phrases, endsAtSeconds, isWhole } = timePhrases(letter);
  const closing = isWhole ? signature && `— ${signature}` : GOES_ON;
  const last = closing
    ? `<p dir="auto" class="closing" style="--t:${endsAtSeconds.toFixed(2)}s"><span>${escapedText(closing)}</span></p>`
    : '';
  return phrases.map(phraseMarkup).join('') + last;
}

function phraseMarkup({ words, gap, startsAtSeconds, lastsSeconds }: TimedPhrase): string {
  const text = words.join(' ');
  const escaped = escapedText(text);
  // Most phrases hold nothing to escape, and are in words already.
  const spans = (escaped === text ? words : escaped.split(' ')).join(`</span>${gap}<span>`);
  const flow = RIGHT_TO_LEFT.test(text) ? ' dir="auto" class="flow"' : '';
  const times = `--t:${startsAtSeconds.toFixed(2)}s;--d:${lastsSeconds.toFixed(2)}s`;
  return `<p${flow} style="${times}"><span>${spans}</span></p>`;
}

export function escapedText(text: string): string {
  const buffer: [string] = [''];
  escapeToBuffer(text, buffer);
  return buffer[0];
}
