import { expect, test } from 'vitest';
import { lockNumbers } from './lock-numbers.ts';

test('no two locks share a number: one held for life would stop the other for ever', () => {
  const numbers = Object.values(lockNumbers);
  expect(new Set(numbers).size).toBe(numbers.length);
});
