import { expect, test } from 'vitest';
import { matchJoins } from './match-joins.ts';

const size = { width: 32, height: 16 };
const luma = size.width * size.height;
const length = luma * 1.5;

/** A picture of one level, with fine grain that differs from frame to frame. */
function frame(level: number, seed: number, change: (x: number, y: number) => number = () => 0) {
  return Buffer.from(
    Uint8Array.from({ length }, (_, i) => {
      const grain = ((Math.imul(i + 1, 0x9e3779b9) ^ Math.imul(seed, 0x85ebca6b)) >>> 13) % 3;
      return (
        level + grain - 1 + (i < luma ? change(i % size.width, Math.floor(i / size.width)) : 0)
      );
    }),
  );
}

const first = frame(100, 7);

test('what does not move keeps the texture of the first frame', () => {
  const matched = matchJoins(Buffer.concat([frame(100, 1), frame(100, 2)]), first, size, 8);
  expect(matched.subarray(0, length).equals(first)).toBe(true);
  const differences = matched.subarray(length).map((value, i) => Math.abs(value - (first[i] ?? 0)));
  expect(Math.max(...differences)).toBeLessThanOrEqual(1);
});

test('a change of the light is kept', () => {
  const matched = matchJoins(Buffer.concat([frame(100, 1), frame(90, 2)]), first, size, 8);
  const mean = (picture: Buffer) => picture.reduce((sum, value) => sum + value, 0) / length;
  expect(mean(matched.subarray(length))).toBeCloseTo(mean(first) - 10, 0);
});

test('what moves is kept', () => {
  const square = (x: number, y: number) => (x > 12 && x < 18 && y > 4 && y < 10 ? 60 : 0);
  const moved = frame(100, 2, square);
  const matched = matchJoins(Buffer.concat([frame(100, 1), moved]), first, size, 8);
  const middle = length + 7 * size.width + 15;
  expect(Math.abs((matched[middle] ?? 0) - (moved[middle - length] ?? 0))).toBeLessThanOrEqual(3);
});
