import { expect, test } from 'vitest';
import { toClientNetwork } from './client-network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2:3:4:5:6:7::', '1:2:3:4'],
  ['::4:5:6:7:8', '0:0:0:4'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(toClientNetwork(address)).toBe(network);
});
