import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from './app-error.ts';
import { registerErrorHandler } from './send-error.ts';

let thrown: unknown;
let app = fastify();
const logged = vi.fn<(details: unknown) => void>();
const warned = vi.fn<(details: unknown) => void>();

beforeEach(() => {
  app = fastify();
  registerErrorHandler(app);
  app.addHook('onRequest', async (request) => {
    request.log.error = (details: unknown) => logged(details);
    request.log.warn = (details: unknown) => warned(details);
  });
  app.post('/', () => {
    throw thrown;
  });
  logged.mockClear();
  warned.mockClear();
});
afterEach(() => app.close());

const post = (payload = '{}', contentType = 'application/json') =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': contentType }, payload });

test('a refusal is answered as it is', async () => {
  thrown = new AppError('Please wait.', { code: 'requests.limit', status: 429, retryAfter: 7 });

  const response = await post();

  expect(response).toMatchObject({ statusCode: 429, body: 'Please wait.' });
  expect(response.headers).toMatchObject({
    'retry-after': '7',
    'x-learn-error': 'requests.limit',
    'cache-control': 'no-store',
  });
  expect(logged).not.toHaveBeenCalled();
});

test('a refusal that has something else to show comes with it, as JSON', async () => {
  thrown = new AppError('Changed elsewhere.', { code: 'day.stale', status: 409, details: { day: { version: 2 } } });

  const response = await post();

  expect(response.statusCode).toBe(409);
  expect(response.json()).toEqual({ message: 'Changed elsewhere.', day: { version: 2 } });
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-learn-error': 'day.stale',
    'cache-control': 'no-store',
  });
});

describe('anything else', () => {
  test('is a general sentence, logged once and without its message', async () => {
    thrown = new Error('value "my secret diary" is too long');

    const response = await post();

    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('secret');
    expect(logged).toHaveBeenCalledOnce();
    expect(JSON.stringify(logged.mock.calls)).not.toContain('secret');
  });

  test('that is no error at all is answered too', async () => {
    thrown = 'text';

    expect((await post()).statusCode).toBe(500);
  });
});

test.each([
  ['away', 503, 'The journal cannot be reached right now. Please try again in a moment.'],
  ['full', 503, "The server's disk is full, so nothing can be saved right now."],
  ['readonly', 503, 'The journal is read-only right now, so nothing can be saved.'],
])('storage that is %s is %i with a sentence and a time to wait', async (kind, status, sentence) => {
  thrown = Object.assign(new Error('driver'), { kind });

  const response = await post();

  expect(response).toMatchObject({ statusCode: status, body: sentence });
  expect(response.headers['retry-after']).toBeDefined();
  expect(logged).not.toHaveBeenCalled();
  expect(warned.mock.calls).toEqual([[expect.objectContaining({ name: 'Error', method: 'POST', route: '/' })]]);
  expect(JSON.stringify(warned.mock.calls)).not.toContain('driver');
});

test.each(['damaged', 'unreadable', 'key-missing'])(
  'what is %s is 503, promises nothing, and is logged as an error',
  async (kind) => {
    thrown = Object.assign(new Error('driver'), { kind });

    const response = await post();

    expect(response).toMatchObject({
      statusCode: 503,
      body: 'A part of the journal is damaged on the server. A backup may have it.',
    });
    expect(response.headers).toMatchObject({ 'retry-after': '60', 'x-learn-error': 'storage.damaged' });
    expect(logged).toHaveBeenCalledOnce();
  },
);

test.each([
  ['{"a":', 'application/json', 400],
  ['', 'application/json', 400],
  ['a=1', 'application/x-www-form-urlencoded', 415],
])('a body «%s» of type %s is %i', async (payload, type, status) => {
  const response = await post(payload, type);

  expect(response.statusCode).toBe(status);
  expect(response.body).toMatch(/^[A-Z].*\.$/);
});
