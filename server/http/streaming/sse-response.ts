import type { FastifyReply, FastifyRequest } from 'fastify';

const TYPE = 'text/event-stream';
const HEADERS = {
  'content-type': `${TYPE}; charset=utf-8`,
  // Proxies must not cache, compress or buffer the events.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** The part of a response that a stream uses. `destroy` ends it without sending what is buffered. */
export interface SseSink {
  write(text: string): unknown;
  /** Bytes that are written, but not sent to the network yet. */
  readonly writableLength: number;
  end(): unknown;
  destroy(): unknown;
}

export function acceptsEventStream({ method, headers }: FastifyRequest): boolean {
  return method !== 'HEAD' && (headers.accept ?? '').includes(TYPE);
}

export function readLastEventId({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** From here on Fastify no longer handles the answer. Headers that its hooks have set are sent. */
export function startSse(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  const before = reply.getHeaders() as Record<string, string | number | string[]>; // No header of ours is undefined.
  return reply.raw.writeHead(200, { ...before, ...HEADERS });
}
