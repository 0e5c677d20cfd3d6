import {
  chordAtSeconds,
  type FilmMovement,
  maxPasses,
  passesUntil,
} from '#app/features/templates/film-movement.rules.ts';

/** Splits a letter into the phrases that appear over its film, and times them. */

/** The widest phrase that can be read at a glance over a moving picture, in Latin characters. */
const PHRASE_MAX_WIDTH = 90;
/** How long phrases may play over the film. The complete letter is always below it. */
const PHRASES_MAX_SECONDS = 175;
/** More than fit into that time. */
const PHRASES_MAX = 80;
/** Later phrases appear as a whole: a page with an animation for every word of a long letter is slow. */
const PHRASES_WORD_BY_WORD = 14;

/**
 * How much of a letter is looked at for its phrases, in characters: more than they hold.
 * A letter may have a million, and finding words and graphemes in all of them costs every reader.
 */
const BEGINNING_LENGTH = 8_000;

const FIRST_PHRASE_AT_SECONDS = 2.2;
const PAUSE_SECONDS = 0.35;
const MIN_PHRASE_SECONDS = 2.6;
const SECONDS_PER_WORD = 0.34;
/** The pace of a letter of 500 words: 170 words a minute, still slower than people read. */
const FASTEST_PACE = 0.72;
const SECONDS_TO_APPEAR = 1.1;
/** The most that a pause may grow to let the last phrase end with the music. */
const PAUSE_MAX_GROWTH_SECONDS = 1.2;
/** A pass of the holding movement and its chord: the most that a film as short as ours makes it wait. */
const SIGNATURE_MAX_WAIT_SECONDS = 10;

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
  /** When the closing line appears: after the last phrase, and with the final chord if there is one. */
  closesAtSeconds: number;
  /** How many passes of its holding movement the film plays until then. */
  passes: number;
  /** Whether the phrases hold the complete letter. */
  isComplete: boolean;
}

/**
 * The phrases of a letter, when each appears and how long it stays. A long letter is shown somewhat
 * faster, until it fits. Pauses grow a little so that the last phrase ends where the film can close.
 * @param movement null for a film that cannot be held
 */
export function timePhrases(letter: string, movement: FilmMovement | null = null): TimedLetter {
  const limit = movement ? chordAtSeconds(movement, maxPasses(movement)) : PHRASES_MAX_SECONDS;
  const beginning = beginningOf(letter);
  const found = splitIntoPhrases(beginning, PHRASES_MAX + 1).map((phrase, index) => {
    const { words, gap } = splitIntoWords(phrase);
    const reading = SECONDS_TO_APPEAR + countWords(phrase, words) * SECONDS_PER_WORD;
    return {
      words: index < PHRASES_WORD_BY_WORD ? words : [phrase],
      gap,
      lastsSeconds: Math.max(MIN_PHRASE_SECONDS, reading),
    };
  });
  const needed = found.reduce((sum, { lastsSeconds }) => sum + lastsSeconds + PAUSE_SECONDS, 0);
  const pace = Math.min(1, Math.max(FASTEST_PACE, (limit - FIRST_PHRASE_AT_SECONDS) / needed));
  const phrases: TimedPhrase[] = [];
  let endsAtSeconds = FIRST_PHRASE_AT_SECONDS;
  for (const phrase of found.slice(0, PHRASES_MAX)) {
    const lastsSeconds = phrase.lastsSeconds * pace;
    const nextAtSeconds = endsAtSeconds + lastsSeconds + PAUSE_SECONDS * pace;
    // A little tolerance for rounding.
    if (nextAtSeconds > limit + 0.01) break;
    phrases.push({ ...phrase, lastsSeconds, startsAtSeconds: endsAtSeconds });
    endsAtSeconds = nextAtSeconds;
  }
  const isComplete = phrases.length === found.length && beginning.length === letter.length;
  if (!movement) return { phrases, closesAtSeconds: endsAtSeconds, passes: 0, isComplete };
  const passes = passesUntil(movement, endsAtSeconds - 0.01);
  const closesAtSeconds = chordAtSeconds(movement, passes);
  // A long film plays on, and its signature does not wait for the end.
  if (closesAtSeconds - endsAtSeconds > SIGNATURE_MAX_WAIT_SECONDS) {
    return { phrases, closesAtSeconds: endsAtSeconds, passes, isComplete };
  }
  const growth = (closesAtSeconds - endsAtSeconds) / Math.max(1, phrases.length);
  return {
    phrases: withLongerPauses(phrases, Math.min(growth, PAUSE_MAX_GROWTH_SECONDS)),
    closesAtSeconds,
    passes,
    isComplete,
  };
}

const withLongerPauses = (phrases: TimedPhrase[], growth: number): TimedPhrase[] =>
  phrases.map((phrase, index) => ({
    ...phrase,
    startsAtSeconds: phrase.startsAtSeconds + index * growth,
  }));

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
