// The built-in sign-in checks no password. Without LOCAL_SIGNIN_CODE it is limited to this computer: other computers,
// proxies and web pages whose domain name points to this computer (DNS rebinding) are rejected.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

export interface Connection {
  headers: IncomingHttpHeaders;
  httpVersion: string;
  /** Of the socket; headers can be forged. */
  remoteAddress: string | undefined;
}

const PROXY_HEADERS: ReadonlySet<string> = new Set(['forwarded', 'via', 'x-real-ip']);

/** Detects proxies by their headers and by HTTP/1.0, the default of nginx. */
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
