// Sends long lists of JSON items as fast as the client reads them, so that a list need not fit into memory.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { RawJson } from '../../database/json-item.ts';

/** Shorter lists are sent at once, with Content-Length, and an error in between still becomes an error response. */
const UNSTREAMED_BYTES_MAX = 256 * 1024;
const START = Buffer.from('[');
const SEPARATOR = Buffer.from(',');
const END = Buffer.from(']');

export function isAsyncIterable(answer: unknown): answer is AsyncIterable<RawJson<unknown>> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

export async function sendJsonArray(
  items: AsyncIterable<RawJson<unknown>>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const left = items[Symbol.asyncIterator]();
  const parts: Buffer[] = [START];
  let bytes = 0;
  for (let item = await left.next(); !item.done; item = await left.next()) {
    if (parts.length > 1) parts.push(SEPARATOR);
    parts.push(item.value.json);
    bytes += item.value.json.length;
    if (bytes > UNSTREAMED_BYTES_MAX) return reply.send(streamRest(Buffer.concat(parts), left));
  }
  parts.push(END);
  // Node sends a string in one packet with the headers, but not a buffer.
  return reply.send(Buffer.concat(parts).toString());
}

/** Reads the next item only after the previous one was sent, in the async context of the request. */
function streamRest(start: Buffer, items: AsyncIterator<RawJson<unknown>>): Readable {
  const inContext = AsyncLocalStorage.snapshot();
  const parts = joinItems(start, items);
  const stream = new Readable({
    highWaterMark: 0,
    read() {
      inContext(() => parts.next()).then(
        ({ value }) => this.push(value),
        (error: Error) => this.destroy(error),
      );
    },
  });
  return stream.once('close', () => void items.return?.());
}

async function* joinItems(start: Buffer, items: AsyncIterator<RawJson<unknown>>): AsyncGenerator<Buffer, null> {
  yield start;
  for (let item = await items.next(); !item.done; item = await items.next())
    yield Buffer.concat([SEPARATOR, item.value.json]);
  yield END;
  return null;
}
