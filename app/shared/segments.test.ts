import { expect, test } from 'vitest';
import { segmentsByMarks, segmentsOf } from './segments.ts';

test.each([
  ['sentence', 'You noticed. I never said so! Thank you for staying.'],
  ['sentence', '“Are you sure?” he asked. It was 3.5 miles… or more.'],
  ['sentence', '君のおかげで。ありがとう。'],
  ['sentence', 'No mark at the end'],
  ['sentence', ''],
  ['grapheme', 'a\u0301e 你 x'],
] as const)('without a segmenter, a %s ends where it ends with one: %s', (granularity, text) => {
  const expected = Array.from(segmentsOf(text, granularity), ({ segment, index }) => ({
    segment,
    index,
  }));
  expect(segmentsByMarks(text, granularity)).toEqual(expected);
});

test('words are cut at spaces, and nothing is lost', () => {
  const text = 'Thank  you,\tMaya. ';
  expect(segmentsByMarks(text, 'word').map(({ segment }) => segment)).toEqual([
    ...['Thank', '  ', 'you,', '\t', 'Maya.', ' '],
  ]);
});
