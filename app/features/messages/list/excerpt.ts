import { cutText } from '#app/shared/cut-text.ts';
import { segmentsOf } from '#app/shared/segments.ts';
import { searchableText } from '#app/shared/text.ts';

/** In code points. */
const EXCERPT_LENGTH = 140;
/** Of a sentence too long for an excerpt, this much before the words is shown at most. */
const LEAD_LENGTH = 40;
/** A letter may have a million signs, so it is read in parts of this length. */
const PART_LENGTH = 2_000;

/**
 * The sentence of a letter that has the words of a search, or the part of it around them; null when the
 * letter does not have them.
 * @param words as `searchableText` gives them
 */
export function excerptAround(letter: string, words: string): string | null {
  // Parts overlap, so that words on the border of two are found, also with accents in signs of their own.
  const overlap = 4 * words.length + 200;
  for (let start = 0; start < letter.length; start += PART_LENGTH) {
    const part = letter.slice(start, start + PART_LENGTH + overlap);
    if (searchableText(part).includes(words)) return shorten(part, words);
  }
  return null;
}

function shorten(part: string, words: string): string {
  const has = (text: string) => searchableText(text).includes(words);
  const startsOf = (text: string, granularity: 'sentence' | 'word') =>
    [...segmentsOf(text, granularity)].map(({ index }) => index);
  const sentences = startsOf(part, 'sentence');
  const rest = part
    .slice(sentences[lastIndex(sentences, (start) => has(part.slice(start)))])
    .trim();
  const excerpt = cutText(rest, EXCERPT_LENGTH);
  if (has(excerpt)) return excerpt;
  const starts = startsOf(rest, 'word');
  const place = starts[lastIndex(starts, (start) => has(rest.slice(start)))] ?? 0;
  const from = starts.find((start) => start >= place - LEAD_LENGTH);
  return `… ${cutText(rest.slice(from).trimStart(), EXCERPT_LENGTH)}`;
}

/** The last index whose item passes, in a list whose first items pass and the others do not. */
function lastIndex(items: number[], passes: (item: number) => boolean): number {
  let [low, high] = [0, items.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (passes(items[middle] ?? 0)) low = middle;
    else high = middle - 1;
  }
  return low;
}
