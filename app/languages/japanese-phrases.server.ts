import { jaModel, Parser } from 'budoux';
import { escapeHtml } from '#app/shared/html-template.ts';

/** Where a line of Japanese may end. Browsers end one within words, because no spaces are between them. */

const parser = new Parser(jaModel);
const KANA = /[\u3041-\u30ff]/;

/** Whether a text is Japanese: Chinese has no kana. */
export const isJapanese = (text: string): boolean => KANA.test(text);

/** The phrases of a Japanese text; a line should end only between two of them. */
export const japanesePhrases = (text: string): string[] => parser.parse(text);

/** A text as markup whose lines end between phrases where the style is `word-break: keep-all`; a copy of it is the text. */
export function withLineBreaks(text: string): string {
  const phrases = japanesePhrases(text);
  // Most texts need no escaping.
  return (escapeHtml(text) === text ? phrases : phrases.map(escapeHtml)).join('<wbr>');
}
