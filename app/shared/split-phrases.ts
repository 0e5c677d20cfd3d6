import { endsInAbbreviation } from './abbreviations.ts';
import { cutSentence } from './cut-sentence.ts';
import { PHRASES_LETTER_MAX_LENGTH, PHRASES_MAX } from './phrase-limits.ts';
import { segmentsOf } from './segments.ts';

/** Splits a letter into the phrases that appear over its film, and that its sender reads aloud. */

/** Whitespace other than a single space; it is replaced by one. */
const UNUSUAL_SPACE = /\s{2,}|[^\S ]/g;

/**
 * Splits the beginning of a letter into lines and sentences, and long ones where a good reader breathes.
 * A phrase has fewer than three words only if its line or sentence has.
 * @param limit the most phrases to return; by default as many as are shown over a film
 */
export function splitIntoPhrases(letter: string, limit = PHRASES_MAX): string[] {
  const phrases: string[] = [];
  for (const raw of beginningOf(letter).split('\n')) {
    const line = raw.replace(UNUSUAL_SPACE, ' ').trim();
    if (line === '') continue;
    for (const sentence of sentencesOf(line)) {
      for (const phrase of cutSentence(sentence)) {
        phrases.push(phrase);
        if (phrases.length === limit) return phrases;
      }
    }
  }
  return phrases;
}

/**
 * The sentences of a line. The segmenter ends one also at the dot of an abbreviation, before a heart, before
 * what follows a quotation, and after the mark that opens the next one.
 */
function* sentencesOf(line: string): Generator<string> {
  let sentence = '';
  for (const { segment } of segmentsOf(line, 'sentence')) {
    const signs = sentence === '' ? '' : (SIGNS.exec(segment)?.[0] ?? '');
    sentence += signs;
    const next = segment.slice(signs.length);
    if (sentence !== '' && !goesOn(sentence, next)) {
      const opening = OPENING_AT_END.exec(sentence)?.[0] ?? '';
      yield sentence.slice(0, sentence.length - opening.length).trim();
      sentence = opening;
    }
    sentence += next;
  }
  yield sentence.trim();
}

/** A heart and the like before the words of the next sentence. */
const SIGNS = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)+\s+/u;
const OPENING_AT_END = /[「『（〈《【([{¿¡„]$/u;
const WORD = /[\p{L}\p{N}]/u;

const goesOn = (sentence: string, next: string): boolean =>
  endsInAbbreviation(sentence, next) ||
  !WORD.test(next) ||
  (/[」』]$/u.test(sentence) && /^(?:と|って|など|だ)/u.test(next));

/** The beginning of a letter, without half a character at its end. */
function beginningOf(letter: string): string {
  if (letter.length <= PHRASES_LETTER_MAX_LENGTH) return letter;
  const beginning = letter.slice(0, PHRASES_LETTER_MAX_LENGTH);
  return /[\ud800-\udbff]$/.test(beginning) ? beginning.slice(0, -1) : beginning;
}
