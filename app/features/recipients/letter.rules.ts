/** How a letter appears over its film, phrase by phrase. Pure. */

/** Longest phrase that is still read at a glance over a moving picture. */
const PHRASE_MAX_LENGTH = 90;
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

export interface TimedPhrase {
  words: string[];
  startsAtSeconds: number;
  lastsSeconds: number;
}

/** The first phrases of a letter with the moment each comes and how long it stays. */
export function timePhrases(letter: string): TimedPhrase[] {
  let startsAtSeconds = FIRST_PHRASE_AT_SECONDS;
  return splitIntoPhrases(letter, PHRASES_OVER_FILM).map((phrase) => {
    const inWords = phrase.split(/\s+/);
    const lastsSeconds = Math.max(
      SHORTEST_SECONDS,
      SECONDS_TO_SETTLE + countWords(phrase, inWords) * SECONDS_PER_WORD,
    );
    const timed = { words: inWords, startsAtSeconds, lastsSeconds };
    startsAtSeconds += lastsSeconds + PAUSE_SECONDS;
    return timed;
  });
}

/** Scripts without spaces still take time to read: about two of their signs make a word. */
function countWords(phrase: string, inWords: string[]): number {
  return Math.max(inWords.length, Math.ceil(phrase.length / 12));
}

/** Sentences and lines, cut further at clause marks, between words, and at last between graphemes. */
export function splitIntoPhrases(letter: string, limit: number): string[] {
  const phrases: string[] = [];
  for (const line of letter.split('\n')) {
    if (line.trim() === '') continue;
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
  if (text.length <= PHRASE_MAX_LENGTH) return text;
  const head = text.slice(0, PHRASE_MAX_LENGTH + 1);
  const clauseEnd = Math.max(
    ...[', ', '; ', ': ', ' — ', ' – ', '、', '，'].map((mark) => head.lastIndexOf(mark)),
  );
  if (clauseEnd > PHRASE_MAX_LENGTH * 0.4) return text.slice(0, clauseEnd + 1);
  return lastWhole(words, head) || lastWhole(graphemes, head) || text;
}

/** As many whole segments as fit, without the last one, which may have been cut in the middle. */
function lastWhole(segmenter: Intl.Segmenter, head: string): string {
  const segments = [...segmenter.segment(head)];
  const end = segments.at(-1)?.index ?? 0;
  return head.slice(0, end);
}
