import { expect, test } from 'vitest';
import { withArc } from './light-arc.ts';

const arc = [
  [0, 0, 0, 0.5],
  [100, 0, 0, 0],
  [255, 255, 255, 0.5],
] as const;
const size = { width: 1, height: 3 };
const grey = new Uint8Array(9).fill(100);

test.each([
  ['begins', 0, [100, 100, 100, 100, 100, 100, 100, 100, 100]],
  ['is half there', 0.5, [83, 83, 83, 100, 100, 100, 126, 126, 126]],
  ['is all there', 1, [67, 67, 67, 100, 100, 100, 152, 152, 152]],
])('an arc that %s', (_name, progress, shown) => {
  expect([...withArc(grey, size, arc, progress)]).toEqual(shown);
});
