import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccessToken, CreatedAccessToken } from '#contract/tokens.ts';
import { statement } from '../../server/database/database.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';

const DISABLE = statement('test.disable', 'UPDATE app_user SET disabled_at = 1 WHERE id = $1');
const ROWS = statement<Record<string, unknown>>('test.tokens', 'SELECT * FROM access_token');

let app: TestApp;
let ada: TestPerson;

beforeEach(async () => {
  app = await startTestApp();
  ada = await app.signIn('Ada');
});

afterEach(() => app.close());

const create = (change: object = {}, person = ada) =>
  person.send({
    method: 'POST',
    url: '/api/tokens',
    payload: { name: 'My phone', scope: 'read', days: 30, ...change },
  });
const list = async (person = ada): Promise<AccessToken[]> => (await person.send({ url: '/api/tokens' })).json();
const use = (token: string) =>
  app.send({ url: '/api/reflections/me', headers: { authorization: `Bearer ${token}` } }).then((a) => a.statusCode);

describe('an access token', () => {
  test('HQ1: is shown once, and is stored as a hash with a sealed name', async () => {
    const created = (await create()).json<CreatedAccessToken>();

    expect(created.token).toMatch(/^learn_[\w-]{43}$/);
    expect(await list()).toEqual([
      {
        id: created.id,
        name: 'My phone',
        scope: 'read',
        createdAt: '2026-11-21T12:00:00.000Z',
        lastUsedAt: null,
        expiresAt: '2026-12-21T12:00:00.000Z',
      },
    ]);
    const [row] = await app.storage.database.read(ROWS, []);
    const stored = Object.values(row ?? {}).map((value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
    );
    expect(stored).toHaveLength(8);
    expect(stored.filter((value) => value.includes(created.token) || value.includes('phone'))).toEqual([]);
  });

  test.each([30, 90, 365])('HQ1: ends after the %i days that were chosen', async (days) => {
    const { token } = (await create({ days })).json<CreatedAccessToken>();
    const end = app.clock.now() + days * 86_400_000;

    app.clock.set(new Date(end - 1).toISOString());
    expect(await use(token)).toBe(200);
    app.clock.set(new Date(end).toISOString());
    expect(await use(token)).toBe(401);
  });

  test('HQ1: that has ended is not listed, does not count, and is deleted by the cleanup', async () => {
    await create();
    app.clock.set('2026-12-21T12:00:00Z');
    const person = await app.signIn('Eve');
    await create({}, person);

    await app.storage.cleanUp(app.clock.now());

    expect(await app.storage.database.read(ROWS, [])).toMatchObject([{ user_id: person.userId }]);
  });

  test('HQ1: says when it was last used, to the minute', async () => {
    const { token } = (await create()).json<CreatedAccessToken>();
    for (const time of ['12:01:00', '12:01:30', '12:03:00']) {
      app.clock.set(`2026-11-21T${time}Z`);
      await use(token);
      const seen = time === '12:01:30' ? '12:01:00' : time;
      await expect.poll(async () => (await list())[0]?.lastUsedAt).toBe(`2026-11-21T${seen}.000Z`);
    }
  });

  test('is refused at once after it was removed, and a removal can be repeated', async () => {
    const { token, id } = (await create()).json<CreatedAccessToken>();
    expect(await use(token)).toBe(200);

    for (let times = 0; times < 2; times += 1)
      expect((await ada.send({ method: 'DELETE', url: `/api/tokens/${id}` })).statusCode).toBe(204);

    expect(await use(token)).toBe(401);
    expect(await list()).toEqual([]);
  });

  test('is neither listed for nor removed by another person', async () => {
    const { token, id } = (await create()).json<CreatedAccessToken>();
    const ben = await app.signIn('Ben');

    expect(await list(ben)).toEqual([]);
    expect((await ben.send({ method: 'DELETE', url: `/api/tokens/${id}` })).statusCode).toBe(204);
    expect(await use(token)).toBe(200);
  });

  test('ends with its person', async () => {
    const { token } = (await create()).json<CreatedAccessToken>();

    await app.storage.database.write(DISABLE, [ada.userId]);

    expect(await use(token)).toBe(401);
  });
});

test('a token ends when its person is no longer on the list of those who may sign in', async () => {
  const { token } = (await create()).json<CreatedAccessToken>();
  const { storage, clock } = app;
  const other = await startTestApp(
    { storage, clock },
    {
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      AUTH_ALLOWED_EMAILS: 'ben@example.org',
    },
  );

  const answer = await other.send({ url: '/api/reflections/me', headers: { authorization: `Bearer ${token}` } });

  expect(answer.statusCode).toBe(401);
  await other.close();
});

test('HQ1: a person has at most 10, also when they are created at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => create({ name: `Token ${index}` })));

  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.body).toBe(
    'You have 10 keys already. Please remove one first.',
  );
  expect(await list()).toHaveLength(10);
});

test.each([
  ['no name', { name: undefined }, 'A key needs a name of 1 to 60 characters.'],
  ['a blank name', { name: ' \n ' }, 'A key needs a name of 1 to 60 characters.'],
  ['a name of 61 characters', { name: 'x'.repeat(61) }, 'A key needs a name of 1 to 60 characters.'],
  ['a name that cannot be stored', { name: 'a\0' }, 'A text contains characters that cannot be stored.'],
  ['another scope', { scope: 'all' }, 'scope must be add or read.'],
  ['no end', { days: undefined }, 'days must be 30, 90 or 365.'],
  ['another end', { days: 31 }, 'days must be 30, 90 or 365.'],
])('a token with %s is refused with one sentence', async (_, change, sentence) => {
  const answer = await create(change);

  expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
  expect(await list()).toEqual([]);
});

test('made-up tokens cost an address few reads of the database, and a real one works meanwhile', async () => {
  await app.close();
  app = await startTestApp({}, { RATE_LIMIT_PER_MINUTE: '20' });
  ada = await app.signIn('Ada');
  const { token } = (await create()).json<CreatedAccessToken>();
  expect(await use(token)).toBe(200);

  const statuses = new Set<number>();
  for (let index = 0; index < 60; index += 1) statuses.add(await use(`learn_${String(index).padStart(43, 'x')}`));

  expect([...statuses]).toEqual([401, 429]);
  expect(await use(token)).toBe(200);
});
