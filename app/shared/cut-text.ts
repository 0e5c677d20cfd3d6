let segmenter: Intl.Segmenter | undefined;

/**
 * The beginning of a text that is too long, without half a sign at its end: people see an emoji of
 * several parts, or a letter with its accents, as one.
 * @param maxLength in code points
 */
export function cutText(text: string, maxLength: number): string {
  // Each code point has one or two units.
  const points = [...text.slice(0, 2 * (maxLength + 1))];
  if (points.length <= maxLength) return text;
  const end = points.slice(0, maxLength).join('').length;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const last = segmenter.segment(points.slice(0, maxLength + 1).join('')).containing(end);
  // One sign may have any number of accents, also more than there is room for.
  return text.slice(0, last?.index || end).trimEnd();
}
