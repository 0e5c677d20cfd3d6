import { expect, test } from 'vitest';
import { matchJoins, matchLead } from './match-joins.ts';

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

test('frames that lead to the movement take on its texture step by step', () => {
  const plain = Array.from({ length: 49 }, (_, i) => frame(100, i + 10));
  const matched = matchLead(Buffer.concat(plain), first, size, 8);
  const distance = (i: number) => {
    const picture = matched.subarray(i * length, (i + 1) * length);
    return picture.reduce((sum, value, at) => sum + Math.abs(value - (first[at] ?? 0)), 0) / length;
  };
  expect(matched.subarray(48 * length).equals(first)).toBe(true);
  expect(matched.subarray(0, length).equals(plain[0] as Buffer)).toBe(true);
  expect(distance(10)).toBeGreaterThan(distance(20));
  expect(distance(20)).toBeGreaterThan(distance(40));
  expect(distance(40)).toBeLessThan(0.5);
});

test('what moves toward the movement is kept', () => {
  const square = (x: number, y: number) => (x > 12 && x < 18 && y > 4 && y < 10 ? 60 : 0);
  const plain = Array.from({ length: 49 }, (_, i) =>
    frame(100, i + 10, i === 40 ? square : undefined),
  );
  const matched = matchLead(Buffer.concat(plain), first, size, 8);
  const middle = 40 * length + 7 * size.width + 15;
  expect(Math.abs((matched[middle] ?? 0) - 160)).toBeLessThanOrEqual(4);
});

test('what has moved away leaves no shadow, however roughly the first frame was coded', () => {
  const square = (x: number, y: number) => (x > 12 && x < 18 && y > 4 && y < 10 ? 60 : 0);
  const roughly = (x: number, y: number) => square(x, y) / 2;
  const frames = Array.from({ length: 96 }, (_, i) => frame(100, i, i === 0 ? square : undefined));
  const matched = matchJoins(Buffer.concat(frames), frame(100, 7, roughly), size, 8);
  const middle = 7 * size.width + 15;
  expect(matched[middle]).toBeGreaterThan(120);
  expect(Math.abs((matched[48 * length + middle] ?? 0) - 100)).toBeLessThanOrEqual(3);
});
