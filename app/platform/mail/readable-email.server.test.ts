import { expect, test } from 'vitest';
import { normalizeEmail } from '#app/shared/email-address.ts';
import { readableEmail } from './readable-email.server.ts';

test.each([
  ['maya@example.org', 'maya@example.org'],
  ['maya@xn--bcher-kva.test', 'maya@bücher.test'],
  ['maya@xn--80a1acny.xn--p1ai', 'maya@почта.рф'],
  ['maya@xn--.test', 'maya@xn--.test'],
  ['xn--maya', 'xn--maya'],
  ['', ''],
])('%j reads %s, and means the same', (address, readable) => {
  expect(readableEmail(address)).toBe(readable);
  expect(normalizeEmail(readable)).toBe(address);
});
