import type { FastifyReply, FastifyRequest } from 'fastify';

const TYPE = 'text/event-stream';
const HEADERS = {
  'content-type': `${TYPE}; charset=utf-8`,
  // Proxies must not cache, compress or buffer the events.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export interface SseSink {
  write(text: string): void;
  countBufferedBytes(): number;
  end(): void;
  /** Ends without sending what is buffered. */
  destroy(): void;
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

export function createSseSink(response: FastifyReply['raw']): SseSink {
  return {
    write: (text) => void response.write(text),
    countBufferedBytes: () => response.writableLength,
    end: () => void response.end(),
    destroy: () => void response.destroy(),
  };
}
