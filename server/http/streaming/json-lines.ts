// Sends values as they are found, one JSON object a line (NDJSON).
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

const HEADERS = {
  'content-type': 'application/x-ndjson; charset=utf-8',
  // Proxies must not cache, compress or buffer the lines.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** An answer has few lines. They wait here for a slow client, so that `find` comes to its end without it. */
const LINES_WAITING_MAX = Number.MAX_SAFE_INTEGER;

/** `find` stops when the signal aborts: the client has disconnected. An error before the first lines is an error answer. */
export async function sendJsonLines(
  find: (signal: AbortSignal) => AsyncIterable<readonly object[]>,
  reply: FastifyReply,
): Promise<void> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const left = find(gone.signal)[Symbol.asyncIterator]();
  const first = await left.next();
  reply.hijack();
  const before = reply.getHeaders() as Record<string, string | number | string[]>; // No header of ours is undefined.
  const response = reply.raw.writeHead(200, { ...before, ...HEADERS });
  try {
    await pipeline(Readable.from(joinLines(first, left), { highWaterMark: LINES_WAITING_MAX }), response);
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  }
}

async function* joinLines(
  first: IteratorResult<readonly object[]>,
  left: AsyncIterator<readonly object[]>,
): AsyncGenerator<string> {
  for (let found = first; !found.done; found = await left.next()) {
    if (found.value.length > 0) yield found.value.map((value) => `${JSON.stringify(value)}\n`).join('');
  }
}
