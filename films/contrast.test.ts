import { expect, test } from 'vitest';
import { minContrast } from './contrast.ts';

const frame = { width: 20, height: 10 };
const box = { x: 0.2, y: 0.2, width: 0.6, height: 0.6 };
const flat = (level: number) => new Uint8Array(frame.width * frame.height * 3).fill(level);

test('white on black has the contrast WCAG defines', () => {
  expect(minContrast(flat(0), frame, box)).toBeGreaterThan(20);
});

test('white on white gets some contrast from the scrim, but not enough to read', () => {
  const contrast = minContrast(flat(255), frame, box);
  expect(contrast).toBeGreaterThan(1);
  expect(contrast).toBeLessThan(4.5);
});

test('a bright area outside the text does not count', () => {
  const picture = flat(0);
  picture.fill(255, 0, frame.width * 3);
  expect(minContrast(picture, frame, box)).toBeGreaterThan(20);
});

test('the brightest of several pictures decides', () => {
  const pictures = new Uint8Array([...flat(0), ...flat(120), ...flat(10)]);
  expect(minContrast(pictures, frame, box)).toBe(minContrast(flat(120), frame, box));
});
