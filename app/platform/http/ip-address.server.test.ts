import { expect, test } from 'vitest';
import { plainAddress } from './ip-address.server.ts';

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['203.0.113.5:51234', '203.0.113.5'],
  [' "203.0.113.5:51234" ', '203.0.113.5'],
  ['203.0.113.5:_hidden', '203.0.113.5'],
  ['2001:db8::1', '2001:db8::1'],
  ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['::ffff:cb00:7105', '203.0.113.5'],
  ['[::ffff:203.0.113.5]:80', '203.0.113.5'],
  ['::1', '::1'],
])('reads %j as %s', (written, address) => {
  expect(plainAddress(written)).toBe(address);
});

test.each([
  undefined,
  '',
  ' ',
  'unknown',
  '_hidden',
  '_hidden:80',
  'a visitor',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.5:1:2',
  '[203.0.113.5',
  '[]',
  '[]:80',
  ':',
  '::1::',
  '1:2:3',
  '%',
  '0x7f.1',
  '::ffff:1.2.3',
  'ü',
  '\u0000',
  ':'.repeat(10_000),
])('takes %j for an unknown address', (written) => {
  expect(plainAddress(written)).toBe('unknown');
});
