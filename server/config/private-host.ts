// Whether a host is this computer or in its own network, judged by its name alone: what a name resolves to may change.
import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';

/** Set aside for private networks; `host.docker.internal` is how a container names its computer. */
const PRIVATE_ENDINGS: readonly string[] = ['.localhost', '.local', '.internal', '.home.arpa'];

const isPrivateAddress = compile(['loopback', 'linklocal', 'uniquelocal']);

/** Takes a host as `URL` gives it: lower case, an IPv6 address in brackets. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) return isPrivateAddress(host, 0);
  // A name without a dot, such as a compose service, is resolved inside the network only.
  return host !== '' && (!host.includes('.') || PRIVATE_ENDINGS.some((ending) => host.endsWith(ending)));
}
