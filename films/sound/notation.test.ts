import { expect, test } from 'vitest';
import { parseNotes } from './notation.ts';

const parse = (text: string) =>
  parseNotes(text).map(({ beat, beats, pitch }) => [beat, beats, pitch]);

test.each([
  {
    text: 'C4:1 Eb4:0.5 F#3:2',
    notes: [
      [0, 1, 60],
      [1, 0.5, 63],
      [1.5, 2, 54],
    ],
  },
  { text: 'r:1.5 A4:1', notes: [[1.5, 1, 69]] },
  {
    text: 'C3+G3:4 | C4:1',
    notes: [
      [0, 4, 48],
      [0, 4, 55],
      [4, 1, 60],
    ],
  },
  {
    text: 'C4:1 @8 C4:1',
    notes: [
      [0, 1, 60],
      [8, 1, 60],
    ],
  },
])('$text', ({ text, notes }) => {
  expect(parse(text)).toEqual(notes);
});

test('a rolled chord starts at its lowest note, each note a little later', () => {
  const [low, middle, high] = parseNotes('C3/G3/E4:4').map(({ beat }) => beat);
  expect(low).toBe(0);
  expect(middle).toBeGreaterThan(0);
  expect(high).toBeGreaterThan(middle as number);
});

test('a dynamic applies to all notes that follow', () => {
  const [first, second, third] = parseNotes('pp C4:1 f C4:1 C4:1').map(({ velocity }) => velocity);
  expect(second).toBeGreaterThan(first as number);
  expect(third).toBe(second);
});

test.each(['C4', 'C4:0', 'C4:x', 'H4:1', 'C:1'])('%s is rejected', (text) => {
  expect(() => parseNotes(text)).toThrow(
    `"${text.startsWith('H') || text === 'C:1' ? text.slice(0, -2) : text}"`,
  );
});
