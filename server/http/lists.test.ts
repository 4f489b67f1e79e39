import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isLazyList, sendList } from './lists.ts';

const LONG = 'x'.repeat(600_000);
const LONG_COUNT = 200;

let app: FastifyInstance;
let made: number;

async function* make(items: readonly unknown[]): AsyncGenerator {
  for (const item of items) {
    made += 1;
    if (item instanceof Error) throw item;
    yield item;
  }
}

beforeEach(() => {
  made = 0;
  app = fastify();
});
afterEach(() => app.close());

function serve(items: readonly unknown[]): void {
  app.get('/', (_request, reply) => sendList(make(items), reply.type('application/json')));
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

test('a long list is not made faster than it is taken', async () => {
  serve(Array.from({ length: LONG_COUNT }, () => LONG));
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A TCP server always has an address of this shape.
  const { port } = app.server.address() as AddressInfo;
  const [response] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage];

  let before = -1;
  while (made !== before) {
    before = made;
    await sleep(50);
  }
  const madeUnread = made;
  let length = 0;
  for await (const part of response) length += (part as Buffer).length;

  expect(madeUnread).toBeLessThan(LONG_COUNT / 2);
  expect(length).toBe(LONG_COUNT * (LONG.length + 3) + 1);
});

test('only what is made on the way is taken for such a list', () => {
  expect([make([]), [], 'text', null].map(isLazyList)).toEqual([true, false, false, false]);
});
