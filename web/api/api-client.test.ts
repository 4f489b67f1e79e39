import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineRoute } from '#contract/route.ts';
import { call, ApiError } from './api-client.ts';
import { connection } from './connection.ts';
import { NetworkError } from './network-error.ts';

interface Sent {
  url: string;
  init: RequestInit;
}

const listThings = defineRoute({
  method: 'GET',
  path: '/api/things/:ownerId',
  access: 'person',
  summary: '',
  params: z.object({ ownerId: z.string() }),
  query: z.object({ limit: z.number() }),
  response: z.array(z.string()),
});
const saveThing = defineRoute({
  method: 'POST',
  path: '/api/things',
  access: 'person',
  summary: '',
  body: z.object({ name: z.string() }),
  response: z.object({ id: z.string() }),
});
const endThing = defineRoute({ method: 'POST', path: '/api/end', access: 'public', summary: '', response: z.null() });

const realFetch = globalThis.fetch;
let sent: Sent[] = [];

beforeEach(() => {
  sent = [];
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

test('a read asks for exactly the address that the page preloads, with cookies and nothing else', async () => {
  answerWith(() => Response.json(['a']));

  const answer = await call(listThings, { params: { ownerId: 'u 1' }, query: { limit: 5 } });

  expect(answer).toEqual(['a']);
  expect(sent).toEqual([{ url: '/api/things/u%201?limit=5', init: { method: 'GET', credentials: 'include' } }]);
});

test('a body goes as JSON, beside the headers that were given', async () => {
  answerWith(() => Response.json({ id: '1' }, { status: 201 }));

  await call(saveThing, { body: { name: 'n' }, headers: { 'X-Learn-Refresh': '1' } });

  expect(sent[0]?.init.body).toBe('{"name":"n"}');
  expect(sent[0]?.init.headers).toEqual({ 'X-Learn-Refresh': '1', 'Content-Type': 'application/json' });
});

test('the response to a request that was sent already is used like any other', async () => {
  const early = Promise.resolve(new Response('Please sign in.', { status: 401 }));

  await expect(call(endThing, { early })).rejects.toEqual(
    new ApiError('401: Please sign in.', { status: 401, code: null }),
  );

  expect(sent).toEqual([]);
});

test('a request that was sent already and lost is a network error', async () => {
  const early = Promise.reject(new TypeError('Failed to fetch'));

  await expect(call(endThing, { early })).rejects.toThrow('Cannot reach the server.');
});

test('an answer without a body is null', async () => {
  answerWith(() => new Response(null, { status: 204 }));

  expect(await call(endThing, {})).toBeNull();
});

test('an error carries the status and the sentence of the server', async () => {
  answerWith(
    () => new Response('Please add at least one reflection\n', { status: 400, headers: { 'X-Learn-Error': 'blank' } }),
  );

  const error = await failureOf(call(endThing, {}));

  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: '400: Please add at least one reflection', status: 400, code: 'blank' });
});

test('an error without a sentence carries the text of its status', async () => {
  answerWith(() => new Response('', { status: 502, statusText: 'Bad Gateway' }));

  expect(await failureOf(call(endThing, {}))).toMatchObject({ message: '502: Bad Gateway', code: null });
});

test('a refused change carries what the server has, and its sentence alone is the message', async () => {
  const copy = { message: 'This was written on elsewhere.', draft: { version: 3 } };
  answerWith(() => Response.json(copy, { status: 409 }));

  expect(await failureOf(call(endThing, {}))).toMatchObject({ message: '409: This was written on elsewhere.', copy });
});

test.each([
  ['30', 30_000],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 60_000],
  ['Wed, 21 Oct 2026 07:26:00 GMT', 0],
  ['soon', 0],
])('asked to wait («%s»), a failure knows how long', async (header, retryAfterMs) => {
  answerWith(
    () =>
      new Response('Busy.', { status: 503, headers: { 'Retry-After': header, Date: 'Wed, 21 Oct 2026 07:27:00 GMT' } }),
  );

  expect(await failureOf(call(endThing, {}))).toMatchObject({ retryAfterMs, copy: null });
});

test('a missing connection gets a plain message and keeps the cause', async () => {
  const cause = new TypeError('Failed to fetch');
  answerWith(() => {
    throw cause;
  });

  const error = await failureOf(call(endThing, {}));

  expect(error.message).toBe('Cannot reach the server. Please check your connection and try again.');
  expect(error.cause).toBe(cause);
});

test.each([200, 503])('a connection that breaks within an answer (%i) gets the same message', async (status) => {
  const cause = new TypeError('network error');
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":'));
      controller.error(cause);
    },
  });
  answerWith(() => new Response(body, { status }));

  const error = await failureOf(call(endThing, {}));

  expect(error).toBeInstanceOf(NetworkError);
  expect(error.cause).toBe(cause);
});

test('a read without an answer is repeated once while the server is there, and a change is not', async () => {
  const failOnce = (method: string) => {
    answerWith(() => {
      const calls = sent.filter(({ init }) => init.method === method);
      const isAsked = sent.at(-1)?.init.method === method;
      if (isAsked && calls.length === 1) throw new TypeError('Failed to fetch');
      return Response.json(method === 'GET' ? ['a'] : { id: '1' });
    });
  };
  connection.recordAnswer(null);
  failOnce('GET');
  expect(await call(listThings, { params: { ownerId: 'u' }, query: { limit: 5 } })).toEqual(['a']);

  failOnce('POST');
  await expect(call(saveThing, { body: { name: 'n' } })).rejects.toThrow(NetworkError);
});

test('a read that was given up stays what it is', async () => {
  const controller = new AbortController();
  const reason = new DOMException('Given up', 'AbortError');
  answerWith(() => {
    controller.abort(reason);
    throw reason;
  });

  expect(await failureOf(call(endThing, { signal: controller.signal }))).toBe(reason);
});

test('a response that is not JSON gets a plain message', async () => {
  answerWith(() => new Response('<!doctype html>'));

  const error = await failureOf(call(endThing, {}));

  expect(error.message).toContain('Please reload the page.');
});

function answerWith(answer: () => Response): void {
  globalThis.fetch = async (url, init) => {
    // `call` passes a text and an object, never a Request.
    sent.push({ url: url as string, init: init as RequestInit });
    return answer();
  };
}

async function failureOf(promise: Promise<unknown>): Promise<Error> {
  const result = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(result instanceof Error)) throw new Error('It did not fail');
  return result;
}
