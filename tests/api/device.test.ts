// The key that a person's devices seal with.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

it('is 32 bytes, the same at each sign-in of one person, and another for the next', async () => {
  const [ada, ben] = [await app.signIn(), await app.signIn()];

  const first = await ada.send({ url: '/api/device-key' });
  await ada.send({
    method: 'POST',
    url: '/api/reflections',
    payload: { userId: ada.userId, date: '2026-11-20', promptIndex: 0, entries: [{ content: 'A first text.' }] },
  });
  const second = await ada.send({ url: '/api/device-key' });
  const other = await ben.send({ url: '/api/device-key' });

  const { key } = first.json<{ key: string }>();
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(second.json()).toEqual({ key });
  expect(other.json()).not.toEqual({ key });
});

it('names no person without a session, and is never cached by a browser', async () => {
  const ada = await app.signIn();

  expect((await app.send({ url: '/api/device-key' })).statusCode).toBe(401);
  expect((await ada.send({ url: '/api/device-key' })).headers['cache-control']).toBe('no-store');
});
