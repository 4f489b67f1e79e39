// Without a code the stand-in lets anybody be anybody, so it must be out of reach for everybody else: other computers,
// proxies in front of this one, and pages whose name has been pointed at this computer.
import type { IncomingHttpHeaders } from 'node:http';

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

interface Visit {
  headers: IncomingHttpHeaders;
  /** The other end of the socket, whatever headers say. */
  remoteAddress: string | undefined;
  publicUrl: string;
}

export function isFromThisComputer({ headers, remoteAddress, publicUrl }: Visit): boolean {
  if (!isLoopback(remoteAddress)) return false;
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false;
  return headers.host?.toLowerCase() === new URL(publicUrl).host;
}

function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  return address === '::1' || /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address);
}
