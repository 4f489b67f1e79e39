// What is counted beside the calls of the contract, and what a session cookie costs that somebody made up.
import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exportJournal } from '#contract/exports.ts';
import { EXPORTS_PER_HOUR } from '#contract/limits.ts';
import { listSessions } from '#contract/session.ts';
import { createSessionId, sessionCookieName } from '../../server/identity/sessions/cookies.ts';
import { createTestClock } from '../support/test-clock.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { openTestStorage } from '../support/test-storage.ts';

const PER_MINUTE = 5;
let app: TestApp;

afterEach(() => app.close());

async function start(): Promise<TestApp> {
  app = await startTestApp({}, { RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) });
  return app;
}

async function countAnswers(times: number, ask: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await ask()).statusCode);
  return statuses;
}

describe('requests of one address are limited', () => {
  it.each([
    ['pages', '/history', 200],
    ['unknown paths', '/wp-login', 404],
    ['unknown calls', '/api/nothing', 404],
    ['missing files', '/assets/none.js', 404],
    ['the built-in sign-in', '/idp/nothing', 404],
  ])('for %s', async (_, url, usual) => {
    await start();
    const { host } = new URL(app.config.publicUrl);

    const statuses = await countAnswers(PER_MINUTE + 2, () => app.send({ url, headers: { host } }));

    expect(statuses).toEqual([...Array.from({ length: PER_MINUTE }, () => usual), 429, 429]);
  });

  it('says when to come back', async () => {
    await start();
    await countAnswers(PER_MINUTE, () => app.send({ url: '/' }));

    const refused = await app.send({ url: '/' });

    expect(refused.headers['x-learn-error']).toBe('requests.limit');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('requests of one person are counted by their size', () => {
  const KIB = 1024;

  async function startSigned() {
    const { signIn } = await start();
    const person = await signIn();
    const ask = (url: string) => person.send({ url });
    const save = (date: string, characters: number) => {
      const entries = Array.from({ length: Math.ceil(characters / 20_000) }, () => ({ content: 'a'.repeat(20_000) }));
      return person.send({
        method: 'POST',
        url: '/api/reflections',
        payload: { userId: person.userId, date, promptIndex: 0, entries },
      });
    };
    return { ...person, ask, save };
  }

  it('so that a long text counts once more for each 64 KiB, and is not refused itself', async () => {
    const { save } = await startSigned();

    const statuses = [
      (await save('2026-11-19', 140 * KIB)).statusCode,
      (await save('2026-11-20', 140 * KIB)).statusCode,
      (await save('2026-11-21', 10)).statusCode,
    ];

    expect(statuses).toEqual([201, 201, 429]);
  });

  it('and a body without a stated length as the longest that is read', async () => {
    const { ask, send, userId } = await startSigned();

    const refused = await send({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'transfer-encoding': 'chunked', 'content-type': 'application/json' },
      payload: Readable.from(['[]']),
    });
    const statuses = await countAnswers(4, () => ask(`/api/reflections/${userId}`));

    expect([refused.statusCode, ...statuses]).toEqual([400, 200, 200, 200, 429]);
  });

  it('and a read once more for each 256 KiB that it opens', async () => {
    const { ask, save, userId } = await startSigned();
    await save('2026-11-19', 190 * KIB);

    const statuses = await countAnswers(3, () => ask(`/api/reflections/${userId}`));

    expect(statuses).toEqual([200, 429, 429]);
  });
});

describe('the programs of a person', () => {
  async function startWithToken(scope: 'add' | 'read', perMinute = PER_MINUTE) {
    app = await startTestApp({}, { RATE_LIMIT_PER_MINUTE: String(perMinute) });
    const ada = await app.signIn();
    const payload = { name: 'script', scope, days: 30 };
    const created = await ada.send({ method: 'POST', url: '/api/tokens', payload });
    const { id, token } = created.json<{ id: string; token: string }>();
    const sendWithToken = (options: InjectOptions) =>
      app.send({ ...options, headers: { authorization: `Bearer ${token}` } });
    return { ada, id, sendWithToken };
  }

  it('lock nobody out of Learn: their requests are counted apart, and their person removes the token', async () => {
    const { ada, id, sendWithToken } = await startWithToken('read');

    const statuses = await countAnswers(PER_MINUTE + 3, () => sendWithToken({ url: '/api/reflections/me' }));
    const removed = await ada.send({ method: 'DELETE', url: `/api/tokens/${id}` });

    expect(statuses).toEqual([...Array.from({ length: PER_MINUTE }, () => 200), 429, 429, 429]);
    expect(removed.statusCode).toBe(204);
  });

  it('pay for what they open and search', async () => {
    const { ada, sendWithToken } = await startWithToken('read', 100);
    const entries = Array.from({ length: 10 }, (_, index) => ({ content: `${index}`.repeat(20_000) }));
    for (const day of ['10', '11', '12']) {
      const payload = { userId: ada.userId, date: `2026-11-${day}`, promptIndex: 0, entries };
      await ada.send({ method: 'POST', url: '/api/reflections', payload });
    }
    const search = { method: 'POST', url: '/api/search', payload: { query: 'b' } } as const;

    await countAnswers(60, () => sendWithToken({ url: '/api/reflections/me' }));
    const searched = await ada.send(search);
    const read = await ada.send({ url: `/api/reflections/${ada.userId}` });

    expect([searched.statusCode, read.statusCode]).toEqual([200, 200]);
    expect((await sendWithToken(search)).statusCode).toBe(429);
  });

  it('use up no download, because their scope is checked first', async () => {
    const { ada, sendWithToken } = await startWithToken('add', 100);

    const refused = await countAnswers(EXPORTS_PER_HOUR + 1, () => sendWithToken({ url: exportJournal.path }));

    expect(new Set(refused)).toEqual(new Set([403]));
    expect((await ada.send({ url: exportJournal.path })).statusCode).toBe(200);
  });
});

describe('downloads', () => {
  it('that failed or were cut do not count for the hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    app = await startTestApp({}, { RATE_LIMIT_PER_MINUTE: '100' });
    const ada = await app.signIn();
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.server.address() as AddressInfo;
    const { host } = new URL(app.config.publicUrl);
    for (let day = 10; day < 21; day += 1) {
      const entries = Array.from({ length: 10 }, () => ({ content: randomBytes(14_000).toString('base64') }));
      const payload = { userId: ada.userId, date: `2026-11-${day}`, promptIndex: 0, entries };
      await ada.send({ method: 'POST', url: '/api/reflections', payload });
    }
    const cut = () =>
      new Promise<{ statusCode: number }>((resolve, reject) => {
        const asked = get({ port, path: exportJournal.path, headers: { cookie: ada.cookie, host } }, (answer) => {
          answer
            .once('data', () => asked.destroy())
            .once('close', () => resolve({ statusCode: answer.statusCode ?? 0 }));
        });
        asked.once('error', reject);
      });

    const started = await countAnswers(EXPORTS_PER_HOUR, cut);
    const inThisMinute = await ada.send({ url: exportJournal.path });
    vi.setSystemTime(Date.now() + 61_000);
    const whole = await countAnswers(EXPORTS_PER_HOUR, () => ada.send({ url: exportJournal.path }));
    vi.setSystemTime(Date.now() + 61_000);
    const further = await ada.send({ url: exportJournal.path });
    vi.useRealTimers();

    expect([...started, inThisMinute.statusCode]).toEqual([200, 200, 200, 429]);
    expect([...whole, further.statusCode]).toEqual([200, 200, 200, 429]);
  });
});

describe('a made-up session cookie', () => {
  async function startCounting() {
    const clock = createTestClock();
    const storage = await openTestStorage(clock);
    const looked: string[] = [];
    const sessions = {
      ...storage.sessions,
      find: (idHash: string) => {
        looked.push(idHash);
        return storage.sessions.find(idHash);
      },
    };
    app = await startTestApp({ clock, storage: { ...storage, sessions } }, { RATE_LIMIT_PER_MINUTE: '5' });
    const send = (id: string, url: string) =>
      app.send({
        url,
        headers: { cookie: `${sessionCookieName(app.config.publicUrl)}=${id}`, 'sec-fetch-site': 'same-origin' },
      });
    return { clock, looked, send };
  }

  it('of another shape is not looked up', async () => {
    const { looked, send } = await startCounting();

    await send('short', listSessions.path);
    await send('x'.repeat(4_000), '/');

    expect(looked).toEqual([]);
  });

  it('is looked up once', async () => {
    const { looked, send } = await startCounting();
    const id = createSessionId();

    const answers = [await send(id, listSessions.path), await send(id, '/'), await send(id, listSessions.path)];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 200, 401]);
    expect(looked).toHaveLength(1);
  });

  it('is looked up for one address as often as it may ask in a minute, pages included, and then ten times a second', async () => {
    const { clock, looked, send } = await startCounting();

    const statuses = await countAnswers(20, () => send(createSessionId(), listSessions.path));
    await countAnswers(20, () => send(createSessionId(), '/'));

    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
    expect(looked).toHaveLength(5 + 10);

    clock.set('2026-11-21T12:01:00Z');
    await send(createSessionId(), listSessions.path);

    expect(looked).toHaveLength(5 + 10 + 1);
  });

  it('keeps no person of the same address out who was there before', async () => {
    const { send } = await startCounting();
    const ada = await app.signIn();
    const ask = () => ada.send({ url: `/api/reflections/${ada.userId}` });
    await ask();

    await countAnswers(20, () => send(createSessionId(), listSessions.path));

    expect((await ask()).statusCode).toBe(200);
  });
});
