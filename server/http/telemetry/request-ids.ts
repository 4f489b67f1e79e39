// The id of a request, in its response and log lines. Random, so that it reveals nothing about other requests.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID_HEADER = 'x-request-id';

const ACCEPTED = /^[\w.-]{8,100}$/;

/** Uses the id from a trusted proxy; other requests get a new one. */
export function createRequestIdGenerator(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = compile([...trustProxy]);
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    if (typeof given !== 'string' || !ACCEPTED.test(given)) return randomUUID();
    return isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
}

export function registerRequestIdHeader(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
