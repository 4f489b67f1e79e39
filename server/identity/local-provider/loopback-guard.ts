// The built-in sign-in verifies nobody, so without LOCAL_SIGNIN_CODE it is for this computer alone: not for other
// computers, not through proxies, and not for pages whose name has been pointed at this computer.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

export interface Connection {
  headers: IncomingHttpHeaders;
  httpVersion: string;
  /** The other end of the socket, whatever headers say. */
  remoteAddress: string | undefined;
}

const PROXY_HEADERS: ReadonlySet<string> = new Set(['forwarded', 'via', 'x-real-ip']);

/** No proxy that can be noticed: none of their headers, and not HTTP/1.0, which nginx speaks unless told otherwise. */
export function isDirectLoopback({ headers, httpVersion, remoteAddress }: Connection): boolean {
  if (!isLoopback(remoteAddress) || httpVersion === '1.0') return false;
  return !Object.keys(headers).some(isProxyHeader);
}

export function isLoopbackRequest(connection: Connection, publicUrl: string): boolean {
  return isDirectLoopback(connection) && connection.headers.host?.toLowerCase() === new URL(publicUrl).host;
}

export function readConnection({ headers, raw, socket }: FastifyRequest): Connection {
  return { headers, httpVersion: raw.httpVersion, remoteAddress: socket.remoteAddress };
}

function isProxyHeader(name: string): boolean {
  return PROXY_HEADERS.has(name) || name.startsWith('x-forwarded-') || name.startsWith('cf-');
}

function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  return address === '::1' || /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address);
}
