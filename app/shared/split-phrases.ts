import { endsInAbbreviation } from './abbreviations.ts';
import { segmentsOf } from './segments.ts';

/** Splits a letter into the phrases that appear over its film, and that its sender reads aloud. */

/** The widest phrase that can be read at a glance over a moving picture, in Latin characters. */
const PHRASE_MAX_WIDTH = 90;
/** More than fit into three minutes. */
export const PHRASES_MAX = 80;

/**
 * How much of a letter is looked at for its phrases, in characters: more than they hold.
 * A letter may have a million, and finding words and graphemes in all of them costs every reader.
 */
export const PHRASES_LETTER_MAX_LENGTH = 8_000;

const WIDE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\uff00-\uff60]/u;
/** Whitespace other than a single space; it is replaced by one. */
const UNUSUAL_SPACE = /\s{2,}|[^\S ]/g;

/** Whether a text has characters as wide as two Latin ones, which also say more. */
export const isWide = (text: string): boolean => WIDE.test(text);

/**
 * Splits the beginning of a letter into lines and sentences; long ones at clause marks, then between
 * words, then graphemes.
 * @param limit the most phrases to return; by default as many as are shown over a film
 */
export function splitIntoPhrases(letter: string, limit = PHRASES_MAX): string[] {
  const phrases: string[] = [];
  for (const raw of beginningOf(letter).split('\n')) {
    const line = raw.replace(UNUSUAL_SPACE, ' ').trim();
    if (line === '') continue;
    for (const sentence of sentencesOf(line)) {
      for (let rest = sentence.trim(); rest !== ''; ) {
        const phrase = firstPhrase(rest);
        phrases.push(phrase.trim());
        if (phrases.length === limit) return phrases;
        rest = rest.slice(phrase.length).trim();
      }
    }
  }
  return phrases;
}

/** The sentences of a line. The segmenter ends one at the dot of an abbreviation too. */
function* sentencesOf(line: string): Generator<string> {
  let sentence = '';
  for (const { segment } of segmentsOf(line, 'sentence')) {
    if (sentence !== '' && !endsInAbbreviation(sentence, segment)) {
      yield sentence;
      sentence = '';
    }
    sentence += segment;
  }
  yield sentence;
}

/** The beginning of a letter, without half a character at its end. */
function beginningOf(letter: string): string {
  if (letter.length <= PHRASES_LETTER_MAX_LENGTH) return letter;
  const beginning = letter.slice(0, PHRASES_LETTER_MAX_LENGTH);
  return /[\ud800-\udbff]$/.test(beginning) ? beginning.slice(0, -1) : beginning;
}

function firstPhrase(text: string): string {
  const end = lengthThatFits(text);
  if (end >= text.length) return text;
  const head = text.slice(0, end + 1);
  const clauseEnd = Math.max(
    ...[', ', '; ', ': ', ' — ', ' – ', '، ', '、', '，', '；'].map((mark) =>
      head.lastIndexOf(mark),
    ),
  );
  if (clauseEnd > end * 0.4) return text.slice(0, clauseEnd + 1);
  return completeSegments('word', head) || completeSegments('grapheme', head) || text;
}

/** How many characters of the text fit into one phrase. */
function lengthThatFits(text: string): number {
  if (!isWide(text)) return PHRASE_MAX_WIDTH;
  let width = 0;
  for (const { segment, index } of segmentsOf(text, 'grapheme')) {
    width += isWide(segment) ? 2 : 1;
    if (width > PHRASE_MAX_WIDTH) return index;
  }
  return text.length;
}

/** The segments of the text without the last one, which may have been cut in two. */
function completeSegments(granularity: 'word' | 'grapheme', head: string): string {
  const segments = [...segmentsOf(head, granularity)];
  const end = segments.at(-1)?.index ?? 0;
  return head.slice(0, end);
}
