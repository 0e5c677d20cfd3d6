import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';
import { openFuzzGround } from './fuzz-ground.ts';

const ground = openFuzzGround();

test('2,000 generated requests: no fault of ours, no crash', { timeout: 300_000 }, async () => {
  expect(await fuzz(ground, 2_000, 20_270_115)).toEqual([]);
  expect(ground.isAlive()).toBe(true);
});
