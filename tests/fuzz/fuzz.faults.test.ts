import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';
import { openFuzzGround } from './fuzz-ground.ts';

const ground = openFuzzGround();

test('100,000 generated requests: no fault of ours, no crash', async () => {
  // Other requests every time: a failure shows the ones that were too much.
  expect(await fuzz(ground, 100_000, randomInt(2 ** 30))).toEqual([]);
  expect(ground.isAlive()).toBe(true);
});
