// What is counted beside the calls of the contract, and what a session cookie costs that somebody made up.
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
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
