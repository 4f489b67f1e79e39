import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** One connection usually has all addresses of a /64 network. */
const NETWORK_GROUPS = 4;

/** The unit of rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
export function toClientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(':').toLowerCase();
}
