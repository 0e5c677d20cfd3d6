import { expect, test } from 'vitest';
import { takeRandomBytes } from './random-bytes.server.ts';

test('random bytes have the requested length, are never used twice, and do not change later', () => {
  const taken = Array.from({ length: 5_000 }, (_, draw) => takeRandomBytes(12 + (draw % 21)));
  const written = taken.map((bytes) => bytes.toString('hex'));
  expect(taken.map(({ length }) => length)).toEqual(taken.map((_, draw) => 12 + (draw % 21)));
  takeRandomBytes(4_096);
  expect(taken.map((bytes) => bytes.toString('hex'))).toEqual(written);
  // Compared by their first twelve bytes, which finds a repeated stretch in values of any length.
  expect(new Set(written.map((hex) => hex.slice(0, 24))).size).toBe(taken.length);
});
