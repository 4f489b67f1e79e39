import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { registerErrorHandler } from '../errors/send-error.ts';
import { rejectWhenOverloaded, type OverloadLimits } from './overload.ts';

const opened: FastifyInstance[] = [];

afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

function start(limits: Partial<OverloadLimits>) {
  const app = fastify();
  opened.push(app);
  const parsed: unknown[] = [];
  registerErrorHandler(app);
  // Far beyond what a busy machine is late by, unless a test asks for less.
  rejectWhenOverloaded(app, { sampleMs: 20, delayMsMax: 60_000, heapShareMax: 0.9, readHeapShare: () => 0, ...limits });
  app.addContentTypeParser('application/json', (_request, _body, done) => {
    parsed.push(true);
    done(null, {});
  });
  app.post('/api/reflections', async () => 'saved');
  app.get('/api/health/live', async () => 'live');
  app.get('/api/health/ready', async () => 'ready');
  const save = () => app.inject({ method: 'POST', url: '/api/reflections', payload: {} });
  return { app, parsed, save };
}

/** Works for as long: what other programs on the machine take does not count. */
function block(ms: number): void {
  const start = process.threadCpuUsage();
  for (let worked = 0; worked < ms * 1_000;) {
    const { user, system } = process.threadCpuUsage(start);
    worked = user + system;
  }
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('while the heap is nearly full, requests are refused unread, and health checks are not', async () => {
  let share = 0.95;
  const { app, parsed, save } = start({ readHeapShare: () => share });
  await wait(60);

  const refused = await save();
  const health = await Promise.all(['live', 'ready'].map((name) => app.inject(`/api/health/${name}`)));

  expect(refused.statusCode).toBe(503);
  expect(refused.headers['x-learn-error']).toBe('server.busy');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.body).toBe('The server is busy. Please try again in a moment.');
  expect(parsed).toEqual([]);
  expect(health.map(({ statusCode }) => statusCode)).toEqual([200, 200]);

  share = 0.5;
  await wait(60);

  expect((await save()).statusCode).toBe(200);
});

test('one long pause refuses nothing, two in succession do', async () => {
  const { save } = start({ delayMsMax: 200, sampleMs: 300 });
  await wait(10);

  block(600);
  await wait(0);
  const afterOne = await save();
  block(600);
  await wait(0);
  const afterTwo = await save();

  expect(afterOne.statusCode).toBe(200);
  expect(afterTwo.statusCode).toBe(503);
  await expect.poll(async () => (await save()).statusCode).toBe(200);
});

test('a process that is held up by others refuses nothing', async () => {
  const { save } = start({ delayMsMax: 200, sampleMs: 300 });
  await wait(10);

  sleep(600);
  await wait(0);
  sleep(600);
  await wait(0);

  expect((await save()).statusCode).toBe(200);
});
