import { expect, test } from 'vitest';
import { isNight, isSleptOn, parseWhen } from './when.rules.ts';

test.each([
  ['hour', 'hour'],
  ['later', 'later'],
  ['', 'now'],
  ['next week', 'now'],
  [null, 'now'],
])('%j in a form means %s', (value, when) => {
  expect(parseWhen(value)).toBe(when);
});

test('the night lasts from 22:00 until 5:00', () => {
  const nightly = Array.from({ length: 24 }, (_, hour) => hour).filter(isNight);
  expect(nightly).toEqual([0, 1, 2, 3, 4, 22, 23]);
});

test('apologies and farewells may be slept on', () => {
  expect(['love', 'apology', 'farewell', null].filter(isSleptOn)).toEqual(['apology', 'farewell']);
});
