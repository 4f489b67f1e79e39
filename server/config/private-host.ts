// Whether a host is this computer or in its own network, judged by its name alone: what a name resolves to may change.
import { BlockList, isIP } from 'node:net';

/** Set aside for private networks; `host.docker.internal` is how a container names its computer. */
const PRIVATE_ENDINGS: readonly string[] = ['.localhost', '.local', '.internal', '.home.arpa'];

const PRIVATE_RANGES: readonly (readonly [address: string, bits: number, family: 'ipv4' | 'ipv6'])[] = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
];

/** Takes a host as `URL` gives it: lower case, an IPv6 address in brackets. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const version = isIP(host);
  if (version !== 0) return buildRanges().check(host, version === 4 ? 'ipv4' : 'ipv6');
  // A name without a dot, such as a compose service, is resolved inside the network only.
  return host !== '' && (!host.includes('.') || PRIVATE_ENDINGS.some((ending) => host.endsWith(ending)));
}

function buildRanges(): BlockList {
  const ranges = new BlockList();
  for (const [address, bits, family] of PRIVATE_RANGES) ranges.addSubnet(address, bits, family);
  return ranges;
}
