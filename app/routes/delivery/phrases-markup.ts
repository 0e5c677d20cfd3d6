import { escapeToBuffer } from 'hono/utils/html';
import { timePhrases } from '#app/features/recipients/public.server.ts';

/**
 * The phrases that play over the film, as markup: a paragraph each, a span for every word. Put
 * together as text, because these few hundred elements took React nine tenths of the whole page's
 * time. The letter is escaped before it is cut, so nothing in it can become markup.
 */
export function phrasesMarkup(letter: string): string {
  return timePhrases(letter)
    .map(({ words, startsAtSeconds, lastsSeconds }) => {
      const text: [string] = [''];
      escapeToBuffer(words.join(' '), text);
      const spans = text[0].replaceAll(' ', '</span> <span>');
      const times = `--t:${startsAtSeconds.toFixed(2)}s;--d:${lastsSeconds.toFixed(2)}s`;
      return `<p style="${times}"><span>${spans}</span></p>`;
    })
    .join('');
}
