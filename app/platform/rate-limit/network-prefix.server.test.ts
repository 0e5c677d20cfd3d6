import { expect, test } from 'vitest';
import { networkPrefix, networksOf } from './network-prefix.server.ts';

test.each([
  ['203.0.113.5', ['203.0.113.5']],
  ['::ffff:203.0.113.5', ['203.0.113.5']],
  ['203.0.113.5:51234', ['203.0.113.5']],
  ['2001:db8:1:2ff::9', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['[2001:db8:1:2ff::9]:443', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ['64:ff9b::203.0.113.5', ['64:ff9b:0:0::/64', '64:ff9b:0:0::/56', '64:ff9b:0::/48']],
  ['1:2:3:4:5:6:7:8', ['1:2:3:4::/64', '1:2:3:0::/56', '1:2:3::/48']],
  ['unknown', ['unknown']],
  ['_hidden', ['unknown']],
  ['', ['unknown']],
])('counts %j in the networks %j', (address, networks) => {
  expect(networksOf(address).map(({ network }) => network)).toEqual(networks);
  expect(networkPrefix(address)).toBe(networks[0]);
});
