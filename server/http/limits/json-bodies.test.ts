import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { registerErrorHandler } from '../errors/send-error.ts';
import { registerJsonParser } from './json-bodies.ts';

describe('a body', () => {
  async function send(payload: string): Promise<{ status: number; code: unknown; body: string }> {
    const app = fastify({ bodyLimit: 4_000_000 });
    registerErrorHandler(app);
    registerJsonParser(app);
    app.post('/', (request, reply) => reply.send({ length: JSON.stringify(request.body).length }));
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    await app.close();
    return { status: answer.statusCode, code: answer.headers['x-learn-error'], body: answer.body };
  }

  test.each([
    ['brackets', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['empty lists', `[${'[],'.repeat(30_000)}1]`],
  ])('of too many %s is refused in words and not parsed', async (_, payload) => {
    expect(await send(payload)).toEqual({
      status: 400,
      code: 'input.invalid',
      body: 'The request has too many parts.',
    });
  });

  test('of long texts is parsed', async () => {
    const payload = JSON.stringify({ content: 'one, two: [three] '.repeat(100_000) });

    expect(await send(payload)).toMatchObject({ status: 200, body: `{"length":${payload.length}}` });
  });

  test.each([
    ['', 'body.empty'],
    ['{', 'body.json'],
    ['{"__proto__":{"a":1}}', 'body.json'],
  ])('%s is refused as before', async (payload, code) => {
    expect(await send(payload)).toMatchObject({ status: 400, code });
  });
});
