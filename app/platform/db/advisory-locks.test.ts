import { expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

test('no two advisory locks share a key', () => {
  const keys = Object.values(advisoryLocks);
  expect(new Set(keys).size).toBe(keys.length);
});
