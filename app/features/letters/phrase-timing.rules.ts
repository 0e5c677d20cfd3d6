/** Splits a letter into the phrases that appear over its film, and times them. */

/** The widest phrase that can be read at a glance over a moving picture, in Latin characters. */
const PHRASE_MAX_WIDTH = 90;
/** How many phrases play over the film. The complete letter is always below it. */
const PHRASES_OVER_FILM = 14;

/**
 * How much of a letter is looked at for its phrases, in characters: several times what they hold.
 * A letter may have a million, and finding words and graphemes in all of them costs every reader.
 */
const BEGINNING_LENGTH = 5_000;

const FIRST_PHRASE_AT_SECONDS = 2.2;
const PAUSE_SECONDS = 0.35;
const MIN_PHRASE_SECONDS = 2.6;
const SECONDS_PER_WORD = 0.34;
const SECONDS_TO_APPEAR = 1.1;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Characters as wide as two Latin ones, which also say more. */
const WIDE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\uff00-\uff60]/u;
/** Whitespace other than a single space; it is replaced by one. */
const UNUSUAL_SPACE = /\s{2,}|[^\S ]/g;
/** Longer phrases without a space are split into words by dictionary: Chinese, Japanese, Thai. */
const LONGEST_WITHOUT_SPACE = 12;

export interface TimedPhrase {
  words: string[];
  /** What separates two words: nothing in scripts written without spaces. */
  gap: ' ' | '';
  startsAtSeconds: number;
  lastsSeconds: number;
}

export interface TimedLetter {
  phrases: TimedPhrase[];
  /** When the last phrase has disappeared. */
  endsAtSeconds: number;
  /** Whether the phrases hold the complete letter. */
  isComplete: boolean;
}

/** The first phrases of a letter, when each appears and how long it stays. */
export function timePhrases(letter: string): TimedLetter {
  let startsAtSeconds = FIRST_PHRASE_AT_SECONDS;
  const beginning = beginningOf(letter);
  // One more than is shown, to learn whether there is more.
  const found = splitIntoPhrases(beginning, PHRASES_OVER_FILM + 1);
  const phrases = found.slice(0, PHRASES_OVER_FILM).map((phrase) => {
    const split = splitIntoWords(phrase);
    const lastsSeconds = Math.max(
      MIN_PHRASE_SECONDS,
      SECONDS_TO_APPEAR + countWords(phrase, split.words) * SECONDS_PER_WORD,
    );
    const timed = { ...split, startsAtSeconds, lastsSeconds };
    startsAtSeconds += lastsSeconds + PAUSE_SECONDS;
    return timed;
  });
  return {
    phrases,
    endsAtSeconds: startsAtSeconds,
    isComplete: found.length <= PHRASES_OVER_FILM && beginning.length === letter.length,
  };
}

/** The beginning of a letter, without half a character at its end. */
function beginningOf(letter: string): string {
  if (letter.length <= BEGINNING_LENGTH) return letter;
  const beginning = letter.slice(0, BEGINNING_LENGTH);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}

function splitIntoWords(phrase: string): Pick<TimedPhrase, 'words' | 'gap'> {
  const bySpace = phrase.split(' ');
  if (bySpace.length > 1 || phrase.length <= LONGEST_WITHOUT_SPACE) {
    return { words: bySpace, gap: ' ' };
  }
  const found: string[] = [];
  for (const { segment, isWordLike } of words.segment(phrase)) {
    // Punctuation belongs to the word before it.
    if (isWordLike || found.length === 0) found.push(segment);
    else found[found.length - 1] += segment;
  }
  return { words: found, gap: '' };
}

/** Scripts without spaces take time to read too: about two of their characters make a word. */
function countWords(phrase: string, found: string[]): number {
  return Math.max(found.length, Math.ceil(phrase.length / (WIDE.test(phrase) ? 2 : 12)));
}

/** Splits into lines and sentences; long ones at clause marks, then between words, then graphemes. */
export function splitIntoPhrases(letter: string, limit: number): string[] {
  const phrases: string[] = [];
  for (const raw of letter.split('\n')) {
    const line = raw.replace(UNUSUAL_SPACE, ' ').trim();
    if (line === '') continue;
    for (const { segment } of sentences.segment(line)) {
      for (let rest = segment.trim(); rest !== ''; ) {
        const phrase = firstPhrase(rest);
        phrases.push(phrase.trim());
        if (phrases.length === limit) return phrases;
        rest = rest.slice(phrase.length).trim();
      }
    }
  }
  return phrases;
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
  return completeSegments(words, head) || completeSegments(graphemes, head) || text;
}

/** How many characters of the text fit into one phrase. */
function lengthThatFits(text: string): number {
  if (!WIDE.test(text)) return PHRASE_MAX_WIDTH;
  let width = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    width += WIDE.test(segment) ? 2 : 1;
    if (width > PHRASE_MAX_WIDTH) return index;
  }
  return text.length;
}

/** The segments of the text without the last one, which may have been cut in two. */
function completeSegments(segmenter: Intl.Segmenter, head: string): string {
  const segments = [...segmenter.segment(head)];
  const end = segments.at(-1)?.index ?? 0;
  return head.slice(0, end);
}
