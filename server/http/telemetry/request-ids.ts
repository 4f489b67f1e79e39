// The id of a request, in its response and log lines. Random, so that it reveals nothing about other requests.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID_HEADER = 'x-request-id';

/** A trusted proxy may forward an id from its client. */
const ACCEPTED = /^[\w.-]{8,100}$/;

/** The same ranges as in Fastify's `trustProxy`. */
const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Uses the id from a trusted proxy; other requests get a new one. */
export function createRequestIdGenerator(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const trusted = buildBlockList(trustProxy);
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    if (typeof given !== 'string' || !ACCEPTED.test(given)) return randomUUID();
    const address = socket.remoteAddress ?? '';
    return isTrusted(address, trusted) ? given : randomUUID();
  };
}

export function registerRequestIdHeader(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}

function buildBlockList(trustProxy: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of trustProxy.flatMap((name) => NAMED_RANGES[name] ?? [name])) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isTrusted(address: string, list: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
