/** How a letter appears over its film, phrase by phrase. Pure. */

/** Widest phrase that is still read at a glance over a moving picture, in Latin characters. */
const PHRASE_MAX_WIDTH = 90;
/** So many phrases play over the film; the whole letter stands below it in any case. */
const PHRASES_OVER_FILM = 14;

const FIRST_PHRASE_AT_SECONDS = 2.2;
const PAUSE_SECONDS = 0.35;
const SHORTEST_SECONDS = 2.6;
const SECONDS_PER_WORD = 0.34;
const SECONDS_TO_SETTLE = 1.1;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Signs that say as much as several letters, and are as wide as two. */
const WIDE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\uff00-\uff60]/u;
/** Every gap but the usual one: words are parted by a single space from there on. */
const UNUSUAL_SPACE = /\s{2,}|[^\S ]/g;
/** Without a space for longer than this, words are found by dictionary: Chinese, Japanese, Thai. */
const LONGEST_WITHOUT_SPACE = 12;

export interface TimedPhrase {
  words: string[];
  /** What stands between two words: nothing in scripts that write none. */
  gap: ' ' | '';
  startsAtSeconds: number;
  lastsSeconds: number;
}

export interface TimedLetter {
  phrases: TimedPhrase[];
  /** When the last phrase has gone. */
  endsAtSeconds: number;
  /** Whether every word of the letter is among the phrases. */
  isWhole: boolean;
}

/** The first phrases of a letter with the moment each comes and how long it stays. */
export function timePhrases(letter: string): TimedLetter {
  let startsAtSeconds = FIRST_PHRASE_AT_SECONDS;
  // One more than is shown tells whether the letter goes on.
  const found = splitIntoPhrases(letter, PHRASES_OVER_FILM + 1);
  const phrases = found.slice(0, PHRASES_OVER_FILM).map((phrase) => {
    const inWords = splitIntoWords(phrase);
    const lastsSeconds = Math.max(
      SHORTEST_SECONDS,
      SECONDS_TO_SETTLE + countWords(phrase, inWords.words) * SECONDS_PER_WORD,
    );
    const timed = { ...inWords, startsAtSeconds, lastsSeconds };
    startsAtSeconds += lastsSeconds + PAUSE_SECONDS;
    return timed;
  });
  return {
    phrases,
    endsAtSeconds: startsAtSeconds,
    isWhole: found.length <= PHRASES_OVER_FILM,
  };
}

function splitIntoWords(phrase: string): Pick<TimedPhrase, 'words' | 'gap'> {
  const bySpace = phrase.split(' ');
  if (bySpace.length > 1 || phrase.length <= LONGEST_WITHOUT_SPACE) {
    return { words: bySpace, gap: ' ' };
  }
  const found: string[] = [];
  for (const { segment, isWordLike } of words.segment(phrase)) {
    // A mark belongs to the word before it.
    if (isWordLike || found.length === 0) found.push(segment);
    else found[found.length - 1] += segment;
  }
  return { words: found, gap: '' };
}

/** Scripts without spaces still take time to read: about two of their signs make a word. */
function countWords(phrase: string, inWords: string[]): number {
  return Math.max(inWords.length, Math.ceil(phrase.length / (WIDE.test(phrase) ? 2 : 12)));
}

/** Sentences and lines, cut further at clause marks, between words, and at last between graphemes. */
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
  return lastWhole(words, head) || lastWhole(graphemes, head) || text;
}

/** How many characters of the text one phrase may hold. */
function lengthThatFits(text: string): number {
  if (!WIDE.test(text)) return PHRASE_MAX_WIDTH;
  let width = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    width += WIDE.test(segment) ? 2 : 1;
    if (width > PHRASE_MAX_WIDTH) return index;
  }
  return text.length;
}

/** As many whole segments as fit, without the last one, which may have been cut in the middle. */
function lastWhole(segmenter: Intl.Segmenter, head: string): string {
  const segments = [...segmenter.segment(head)];
  const end = segments.at(-1)?.index ?? 0;
  return head.slice(0, end);
}
