import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';
import { openFuzzTarget } from './fuzz-target.ts';

const target = openFuzzTarget();

test('2,000 generated requests cause no server error and no crash', {
  timeout: 300_000,
}, async () => {
  expect(await fuzz(target, 2_000, 20_270_115)).toEqual([]);
  expect(target.isAlive()).toBe(true);
});
