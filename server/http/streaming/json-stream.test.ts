import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable, type Readable } from 'node:stream';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RawJson } from '../../database/json-item.ts';
import { isAsyncIterable, sendJsonArray } from './json-stream.ts';

const LONG = 'x'.repeat(600_000);
const LONG_COUNT = 200;

let app: FastifyInstance;
let made: number;
let isOver: boolean;

async function* make(items: readonly unknown[]): AsyncGenerator<RawJson<unknown>> {
  try {
    for (const item of items) {
      made += 1;
      if (item instanceof Error) throw item;
      yield { json: Buffer.from(JSON.stringify(item)) };
    }
  } finally {
    isOver = true;
  }
}

beforeEach(() => {
  made = 0;
  isOver = false;
  app = fastify();
});
afterEach(() => app.close());

function serve(items: readonly unknown[]): void {
  app.get('/', (_request, reply) => sendJsonArray(make(items), reply.type('application/json')));
}

test.each([[[]], [[{ id: 'a' }]], [['a', null, 3]], [[LONG, LONG, LONG, 'end']]])(
  'a list is the JSON of its items',
  async (items) => {
    serve(items);

    expect((await app.inject('/')).json()).toEqual(items);
  },
);

test('a short list says how long it is', async () => {
  serve(['a']);

  expect((await app.inject('/')).headers['content-length']).toBe('5');
});

test('trouble on the way is an answer of its own', async () => {
  serve(['a', new Error('gone')]);

  expect((await app.inject('/')).statusCode).toBe(500);
});

test('a client that does not read costs one item', async () => {
  const items = make(Array.from({ length: LONG_COUNT }, () => LONG));
  const sent: Buffer[] = [];
  let takeOne: (() => void) | undefined;
  const client = new Writable({
    highWaterMark: 1,
    write(part: Buffer, _, done) {
      sent.push(part);
      takeOne = done;
    },
  });
  // It only passes on what it is told to send.
  const reply = { send: (stream: Readable) => stream.pipe(client) } as unknown as FastifyReply;

  await sendJsonArray(items, reply);
  await sleep(20);
  const madeUnread = made;
  takeOne?.();
  await sleep(20);
  const madeAfterOne = made;
  while (sent.at(-1)?.toString() !== ']') {
    takeOne?.();
    await setImmediate();
  }

  expect([madeUnread, madeAfterOne, made]).toEqual([1, 2, LONG_COUNT]);
  expect(Buffer.concat(sent).length).toBe(LONG_COUNT * (LONG.length + 3) + 1);
});

test('a list is not read further after the client has disconnected', async () => {
  serve(Array.from({ length: LONG_COUNT }, () => LONG));
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A TCP server always has an address of this shape.
  const { port } = app.server.address() as AddressInfo;
  const [response] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage];

  response.destroy();
  await vi.waitFor(() => expect(isOver).toBe(true));

  expect(made).toBeLessThan(LONG_COUNT);
});

test('only what is made on the way is taken for such a list', () => {
  expect([make([]), [], 'text', null].map(isAsyncIterable)).toEqual([true, false, false, false]);
});
