import { PassThrough, Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { sendJsonLines } from './json-lines.ts';

/** Of a reply the lines need its headers and its response. */
function replyTo(response: Writable): FastifyReply {
  const raw = Object.assign(response, { writeHead: () => response });
  return { raw, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply;
}

test('each value is a line', async () => {
  const response = new PassThrough();
  await sendJsonLines(async function* () {
    yield [{ a: 1 }, { b: 2 }];
    yield [];
    yield [{ c: 3 }];
  }, replyTo(response));

  expect(String(response.read())).toBe('{"a":1}\n{"b":2}\n{"c":3}\n');
});

test('what finds the lines comes to its end while the client reads none', async () => {
  const stalled = new Writable({ highWaterMark: 1, write: () => {} });
  const ended = Promise.withResolvers<boolean>();
  void sendJsonLines(async function* () {
    try {
      for (let count = 0; count < 100; count += 1) yield [{ count }];
    } finally {
      ended.resolve(true);
    }
  }, replyTo(stalled)).catch(() => {});

  await expect(ended.promise).resolves.toBe(true);
  stalled.destroy();
});
