// Objects in place of lists, texts and numbers, in every field of every call's body: a parser that looks at their
// `length` or makes texts of them may throw, and that is still the sender's mistake.
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildSample, listMalformedBodies } from '../support/odd-bodies.ts';
import { listRoutes } from '../support/routes.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';

const routes = (await listRoutes()).filter(({ body }) => body !== undefined);
let app: TestApp;
let ada: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signIn();
});

afterAll(() => app.close());

it('a body whose list has no readable length is refused in words', async () => {
  const answer = await ada.send({
    method: 'POST',
    url: '/api/reflections',
    payload: { userId: ada.userId, date: '2026-11-21', promptIndex: 0, entries: { length: { toString: 1 } } },
  });

  expect(answer.statusCode).toBe(400);
  expect(answer.headers['x-learn-error']).toBe('input.invalid');
  expect(answer.body).toMatch(/^[A-Z][^\n]+\.$/);
});

it.each(routes)('$name answers odd bodies with 4xx', async ({ method, path, body }) => {
  const url = path.replace(':userId', ada.userId).replaceAll(/:\w+/g, 'x');
  const sample = buildSample(body ?? z.object({}), ada.userId);
  const bodies = [...listMalformedBodies(sample)];
  expect(bodies.length).toBeGreaterThan(8);

  for (const payload of bodies) {
    const answer = await ada.send({
      method,
      url,
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json' },
    });

    const fault = answer.statusCode >= 500 || answer.body.includes('Invalid input');
    expect(fault ? `${JSON.stringify(payload)}: ${answer.body}` : null).toBeNull();
  }
});
