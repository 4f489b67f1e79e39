import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineRoute } from '#contract/route.ts';
import { ApiError } from './api-client.ts';
import { streamRequest } from './stream-request.ts';
import { createConnection } from './connection.ts';
import { NetworkError } from './network-error.ts';

const readThing = defineRoute({
  method: 'POST',
  path: '/api/things',
  access: 'person',
  summary: '',
  body: z.object({ name: z.string() }),
  response: z.object({ text: z.string() }),
});

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** A call under way, its server written by hand. */
function begin({ type = 'text/event-stream', status = 200 } = {}) {
  const encoder = new TextEncoder();
  const server = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const told = { headers: {} as HeadersInit | undefined, isLetGo: false };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => server.resolve(controller),
    cancel: () => void (told.isLetGo = true),
  });
  globalThis.fetch = (_url, init) => {
    told.headers = init?.headers;
    init?.signal?.addEventListener(
      'abort',
      () => void server.promise.then((open) => open.error(new DOMException('Left.', 'AbortError'))),
    );
    return Promise.resolve(new Response(body, { status, headers: { 'Content-Type': type } }));
  };
  const texts: string[] = [];
  const timers: (() => void)[] = [];
  const connection = createConnection(
    () => 0,
    () => Promise.reject(new TypeError('Failed to fetch')),
  );
  const leaving = new AbortController();
  const answer = streamRequest(
    readThing,
    { body: { name: 'a' } },
    {
      signal: leaving.signal,
      onText: (soFar) => texts.push(soFar),
    },
    {
      connection,
      schedule(run) {
        timers.push(run);
        return () => timers.splice(timers.indexOf(run), 1);
      },
    },
  );
  return {
    answer,
    texts,
    timers,
    connection,
    leaving,
    told,
    send: async (text: string) => (await server.promise).enqueue(encoder.encode(text)),
    sendBytes: async (bytes: Uint8Array) => (await server.promise).enqueue(bytes),
    end: async () => (await server.promise).close(),
    cut: async () => (await server.promise).error(new TypeError('network error')),
  };
}

test('the text is passed on as it arrives, then the result', async () => {
  const { answer, texts, told, send, end } = begin();
  await send('event: text\ndata: {"offset":0,"text":"Order "}\n\nevent: te');
  await send('xt\ndata: {"offset":6,"text":"matters."}\n\n: still here\n\n');
  await send('event: answer\ndata: {"text":"Order matters."}\n\n');
  await end();

  expect(await answer).toEqual({ text: 'Order matters.' });
  expect(texts).toEqual(['Order ', 'Order matters.']);
  expect(told.headers).toMatchObject({ Accept: 'text/event-stream', 'Content-Type': 'application/json' });
});

test('letters that are cut between two pieces stay whole', async () => {
  const { answer, sendBytes, end } = begin();
  const bytes = new TextEncoder().encode('event: answer\ndata: {"text":"früh"}\n\n');
  const middle = bytes.indexOf(0xc3) + 1;
  await sendBytes(bytes.slice(0, middle));
  await sendBytes(bytes.slice(middle));
  await end();

  expect(await answer).toEqual({ text: 'früh' });
});

test('a server that answers in one piece is understood too', async () => {
  const { answer, send, end } = begin({ type: 'application/json; charset=utf-8' });
  await send('{"text":"At once."}');
  await end();

  expect(await answer).toEqual({ text: 'At once.' });
});

test('a refusal is the same error as without a stream, before it and in it', async () => {
  const early = begin({ status: 429, type: 'text/plain' });
  await early.send('Too many.');
  await early.end();
  await expect(early.answer).rejects.toThrow('429: Too many.');

  const late = begin();
  await late.send('event: problem\ndata: {"status":500,"message":"Something failed."}\n\n');
  const error: unknown = await late.answer.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: '500: Something failed.', status: 500 });
});

test.each(['cut', 'end'] as const)('a stream that is over (%s) without its answer was not answered', async (how) => {
  const call = begin();
  await call.send('event: text\ndata: {"offset":0,"text":"Order "}\n\n');
  await call[how]();

  await expect(call.answer).rejects.toBeInstanceOf(NetworkError);
});

test('a device that loses its connection does not wait for the stream', async () => {
  const { answer, connection, texts, told, send } = begin();
  await send('event: text\ndata: {"offset":0,"text":"Order "}\n\n');
  await expect.poll(() => texts.length).toBe(1);
  connection.recordNoAnswer();

  await expect(answer).rejects.toBeInstanceOf(NetworkError);
  expect(told.isLetGo).toBe(true);
});

test('a silent server counts as no answer', async () => {
  const { answer, connection, texts, timers, send } = begin();
  await send('event: text\ndata: {"offset":0,"text":"Order "}\n\n');
  await expect.poll(() => texts.length).toBe(1);
  await expect.poll(() => timers.length).toBe(1);
  timers[0]?.();

  await expect(answer).rejects.toBeInstanceOf(NetworkError);
  expect(connection.get().isOnline).toBe(false);
});

test('who leaves ends the call, and that says nothing about the connection', async () => {
  const { answer, connection, leaving, send } = begin();
  await send('event: text\ndata: {"offset":0,"text":"Order "}\n\n');
  leaving.abort();

  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(connection.get().isOnline).toBe(true);
});
