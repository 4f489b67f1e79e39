import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Whoever has a connection has all 2^64 addresses below these. */
const NETWORK_GROUPS = 4;

/** What counts as one caller: an IPv4 address, or the network of an IPv6 one. */
export function toClientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(':').toLowerCase();
}
