import { expect, test } from 'vitest';
import { createRepeatCounter } from './repeat-counter.ts';

/** A counter whose windows end when the test says so, and what it wrote. */
function counter() {
  const written: [string, number][] = [];
  const ends: (() => void)[] = [];
  const admits = createRepeatCounter<string>(
    (line, count) => written.push([line, count]),
    (end) => ends.push(end),
  );
  return {
    written,
    admits: (key: string) => admits(key, key),
    windows: () => ends.length,
    endAll: () => {
      for (const end of ends.splice(0)) end();
    },
  };
}

test('the first of equal lines is written at once, the others are counted', () => {
  const { admits, endAll, written } = counter();
  expect(['a', 'a', 'b', 'a'].map(admits)).toEqual([true, false, true, false]);
  expect(written).toEqual([]);
  endAll();
  expect(written).toEqual([['a', 2]]);
  expect(['a', 'a'].map(admits)).toEqual([true, false]);
  endAll();
  expect(written).toEqual([
    ['a', 2],
    ['a', 1],
  ]);
});

test('lines that are all different are all written, and take bounded memory', () => {
  const { admits, windows } = counter();
  const lines = Array.from({ length: 1_000 }, (_, number) => `${number}`);
  expect(lines.every(admits)).toBe(true);
  expect(windows()).toBe(200);
});
