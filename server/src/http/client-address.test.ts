import { describe, expect, test } from 'vitest';
import { limitAddress, networkOf, widerNetworks } from './client-address.ts';

describe('limitAddress', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:FFFF:CB00:7107', '203.0.113.7'],
    ['::ffff:0:0', '0.0.0.0'],
  ])('maps %s to %s', (address, expected) => {
    expect(limitAddress(address)).toBe(expected);
  });
});

test.each([
  ['2001:db8:1:2ff:3:4:5:6', ['2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['203.0.113.7', []],
  ['::ffff:203.0.113.7', []],
])('widerNetworks maps %s to %j', (address, expected) => {
  expect(widerNetworks(address)).toEqual(expected);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.7:5123', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['', ''],
])('networkOf maps %s to %s', (address, expected) => {
  expect(networkOf(address)).toBe(expected);
});
