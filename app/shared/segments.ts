type Granularity = 'sentence' | 'word' | 'grapheme';

interface Segment {
  segment: string;
  index: number;
}

const segmenters = new Map<Granularity, Intl.Segmenter>();

/** A text in sentences, words or graphemes; about right in browsers without a segmenter. */
export function segmentsOf(text: string, granularity: Granularity): Iterable<Segment> {
  if (!Intl.Segmenter) return segmentsByMarks(text, granularity);
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter(undefined, { granularity });
  segmenters.set(granularity, segmenter);
  return segmenter.segment(text);
}

const PARTS: Record<Granularity, RegExp> = {
  sentence: /[^.!?…。！？]*[.!?…。！？]*["'”’»)\]]*\s*/gu,
  word: /\s+|\S+/gu,
  grapheme: /\P{M}\p{M}*|\p{M}+/gsu,
};

/** Whether a sentence may begin after a part: not inside 3.5, nor between a dot and a small letter. */
const endsSentence = (part: string, next: string): boolean =>
  /[\s。！？]$/u.test(part) && !(/[.…]["'”’»)\]]*\s*$/u.test(part) && /^\p{Ll}/u.test(next));

/** What browsers without a segmenter do. */
export function segmentsByMarks(text: string, granularity: Granularity): Segment[] {
  const found: Segment[] = [];
  for (const { 0: segment, index } of text.matchAll(PARTS[granularity])) {
    const last = found.at(-1);
    if (granularity === 'sentence' && last && !endsSentence(last.segment, segment)) {
      last.segment += segment;
    } else if (segment !== '') found.push({ segment, index });
  }
  return found;
}
