// Clients that ask for much and take none of it, against those who only read their day.
// @module-tag slow
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';

/** More than the buffers of a connection take. */
const DAYS = 40;
const open: ClientRequest[] = [];

let app: TestApp;
let ada: TestPerson;
let port: number;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signIn();
  for (let daysAgo = 0; daysAgo < DAYS; daysAgo += 1) {
    const entries = Array.from({ length: 10 }, (_, index) => ({ content: `${daysAgo} ${index} `.padEnd(20_000, 'x') }));
    const payload = { userId: ada.userId, date: addDays(TODAY, -daysAgo), promptIndex: 0, entries };
    await ada.send({ method: 'POST', url: '/api/reflections', payload });
  }
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
}, 60_000);

afterAll(async () => {
  for (const request of open) request.destroy();
  await app.close();
});

/** Takes the headers and nothing more. */
function askAndWait(person: TestPerson): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: person.cookie, host: 'localhost:3000' };
    const path = `/api/reflections/${person.userId}?limit=100`;
    open.push(get({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).on('error', reject));
  });
}

it('clients that do not read two large lists delay the same person for a second, and no other person', async () => {
  const ben = await app.signIn('Ben');
  const stalled = [await askAndWait(ada), await askAndWait(ada)];

  const third = ada.send({ url: `/api/reflections/${ada.userId}?limit=100` });
  const short = await ada.send({ url: `/api/reflections/${ada.userId}?limit=2` });
  const other = await ben.send({ url: `/api/reflections/${ben.userId}?limit=100` });

  expect(stalled.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect([short.statusCode, other.statusCode]).toEqual([200, 200]);
  expect((await third).json<Reflection[]>()).toHaveLength(DAYS);
}, 30_000);

it('a list that gave its place back goes on when its client takes it', async () => {
  const stalled = await askAndWait(ada);
  await setTimeout(1_200);

  const parts: Buffer[] = [];
  for await (const part of stalled) parts.push(part as Buffer);

  expect(JSON.parse(Buffer.concat(parts).toString())).toHaveLength(DAYS);
}, 30_000);
