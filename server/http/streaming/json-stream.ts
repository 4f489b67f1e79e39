// Lists that may be longer than memory: their items are JSON already, and are joined as fast as the client takes them.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { RawJson } from '../../database/json-item.ts';

/** Until here a list goes out whole, with its length, and trouble on the way is still an answer of its own. */
const UNSTREAMED_BYTES_MAX = 256 * 1024;
const START = Buffer.from('[');
const SEPARATOR = Buffer.from(',');
const END = Buffer.from(']');
const DONE = { done: true, value: undefined } as const;

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
    if (bytes > UNSTREAMED_BYTES_MAX) return reply.send(streamRest(Buffer.concat(parts), bindToCaller(left)));
  }
  parts.push(END);
  // Node sends a text together with its headers, and bytes after them.
  return reply.send(Buffer.concat(parts).toString());
}

/** An item that is opened when the client has room again still belongs to the call that asked for it. */
function bindToCaller<Item>(items: AsyncIterator<Item>): AsyncIterator<Item> {
  const inContext = AsyncLocalStorage.snapshot();
  return { next: () => inContext(() => items.next()), return: async () => (await items.return?.()) ?? DONE };
}

/** Nothing is made ahead: the next item is opened when the one before has left for the client. */
function streamRest(start: Buffer, items: AsyncIterator<RawJson<unknown>>): Readable {
  let first: Buffer | null = start;
  const stream = new Readable({
    highWaterMark: 0,
    read() {
      if (first === null) void pushNext(this, items);
      else this.push(first);
      first = null;
    },
  });
  return stream.once('close', () => void items.return?.());
}

async function pushNext(stream: Readable, items: AsyncIterator<RawJson<unknown>>): Promise<void> {
  try {
    const item = await items.next();
    stream.push(item.done ? END : Buffer.concat([SEPARATOR, item.value.json]));
    if (item.done) stream.push(null);
  } catch (error) {
    stream.destroy(error as Error);
  }
}
