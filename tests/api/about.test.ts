// What the server says about itself.
import { afterAll, beforeAll, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import {
  createFakeModelInfo,
  createFakeModelWriter,
  MODEL_ENVIRONMENT,
  MODEL_SOURCE,
} from '../support/fake-model-writer.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createTestClock } from '../support/test-clock.ts';
import { openTestStorage } from '../support/test-storage.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

it('is live and ready, without a session', async () => {
  const live = await app.send({ url: '/api/health/live' });
  const ready = await app.send({ url: '/api/health/ready' });

  expect([live.statusCode, ready.statusCode]).toEqual([200, 200]);
  expect(live.headers['cache-control']).toBe('no-store');
});

it('stays live but is not ready while the database is in trouble, and says why', async () => {
  const storage = await openTestStorage(createTestClock());
  const troubled = { ...storage, checkHealth: async () => 'The database cannot be reached.' };
  const other = await startTestApp({ storage: troubled });

  const live = await other.send({ url: '/api/health/live' });
  const ready = await other.send({ url: '/api/health/ready' });
  await other.close();

  expect(live.statusCode).toBe(200);
  expect(ready.statusCode).toBe(503);
  expect(ready.body).toBe('The database cannot be reached.');
  expect(ready.headers).toMatchObject({ 'x-learn-error': 'storage.not_ready', 'retry-after': '2' });
});

it('tells a person which database and writer it runs on', async () => {
  const ada = await app.signIn();

  const about = await ada.send({ url: '/api/about' });

  expect(about.json()).toEqual({
    database: 'sqlite',
    writer: 'embedded',
    version: packageJson.version,
    accountDeleteDays: 7,
  });
});

it('names the language model where there is one', async () => {
  const overrides = { model: createFakeModelInfo(), modelWriter: createFakeModelWriter() };
  const other = await startTestApp(overrides, MODEL_ENVIRONMENT);
  const ben = await other.signIn();

  const about = await ben.send({ url: '/api/about' });
  await other.close();

  expect(about.json()).toMatchObject({ writer: MODEL_SOURCE });
});
