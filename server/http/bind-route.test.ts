import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineRoute } from '#contract/route.ts';
import { registerErrorHandler } from './errors/send-error.ts';
import { createUserConcurrencyLimiter } from './limits/user-concurrency.ts';
import { createRouteBinder } from './bind-route.ts';
import type { CallerSession } from './limits/rate-limit.ts';

const ANNA: CallerSession = { userId: 'anna' };
const answer = z.object({ greeting: z.string() });
const openRoute = defineRoute({ method: 'GET', path: '/open', access: 'public', summary: '', response: answer });
const ownRoute = defineRoute({
  method: 'POST',
  path: '/own/:userId',
  aliases: ['/mine/:userId'],
  access: 'person',
  summary: '',
  params: z.object({ userId: z.string() }),
  body: z.object({ userId: z.string('userId is missing.'), name: z.string('name is missing.') }, 'A body is missing.'),
  response: answer,
  bodyBytesMax: 200,
});

let app: FastifyInstance;
let session: CallerSession | null;

beforeEach(() => {
  app = fastify();
  session = ANNA;
  registerErrorHandler(app);
  const serve = createRouteBinder(app, {
    authenticate: async () => session,
    isSessionActive: async () => true,
    authenticateToken: async () => null,
    rateLimiter: { countRequest: async () => {}, countRoute: async () => {} },
    concurrencyLimiter: createUserConcurrencyLimiter(),
  });
  serve.public(openRoute, () => ({ greeting: 'hello' }));
  serve.person(ownRoute, ({ userId, body }) => ({ greeting: `${userId} ${body.name}` }));
});
afterEach(() => app.close());

const post = (url: string, payload: unknown) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });

test('a public route needs no session', async () => {
  session = null;

  expect((await app.inject('/open')).json()).toEqual({ greeting: 'hello' });
});

describe('a route that needs a person', () => {
  test('answers its person, at every spelling', async () => {
    expect((await post('/own/anna', { userId: 'anna', name: 'A' })).json()).toEqual({ greeting: 'anna A' });
    expect((await post('/mine/anna', { userId: 'anna', name: 'A' })).json()).toEqual({ greeting: 'anna A' });
  });

  test.each([
    ['nobody is signed in', null],
    ['the person was not confirmed yet', { userId: null }],
  ])('is 401 when %s', async (_, current) => {
    session = current;

    expect((await post('/own/anna', {})).statusCode).toBe(401);
  });

  test.each(['/own/ben', '/own/anna'])('is 403 when path or body name another person: %s', async (url) => {
    expect((await post(url, { userId: 'ben', name: 'B' })).statusCode).toBe(403);
  });

  test('says what is wrong with the input in one sentence, with its code in a header', async () => {
    const response = await post('/own/anna', { userId: 'anna' });

    expect(response.statusCode).toBe(400);
    expect(response.body).toBe('name is missing.');
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.headers['x-learn-error']).toBe('input.invalid');
  });

  test('refuses a body over its limit', async () => {
    expect((await post('/own/anna', { userId: 'anna', name: 'x'.repeat(300) })).statusCode).toBe(413);
  });
});
