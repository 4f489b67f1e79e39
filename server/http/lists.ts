// Lists that may be longer than memory: written item by item, as fast as whoever asked takes them.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Until here a list goes out whole, with its length, and trouble on the way is still an answer of its own. */
const CHARACTERS_AT_ONCE = 1_000_000;

export function isLazyList(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

export async function sendList(items: AsyncIterable<unknown>, reply: FastifyReply): Promise<FastifyReply> {
  const parts = writeList(items);
  let start = '';
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    start += part.value;
    if (start.length > CHARACTERS_AT_ONCE) return reply.send(Readable.from(goOn(start, parts)));
  }
  return reply.send(start);
}

async function* writeList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

async function* goOn(start: string, parts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start;
  yield* parts;
}
