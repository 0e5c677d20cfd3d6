import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';
import { openFuzzTarget } from './fuzz-target.ts';

const target = openFuzzTarget();

test('100,000 generated requests cause no server error and no crash', async () => {
  // Different requests in every run; a failure shows those that caused it.
  expect(await fuzz(target, 100_000, randomInt(2 ** 30))).toEqual([]);
  expect(target.isAlive()).toBe(true);
});
