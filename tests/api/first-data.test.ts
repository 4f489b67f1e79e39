// What a page of a person contains, who gets it, and that it never breaks or delays the page.
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/days.ts';
import { BEDTIME_REFLECTIONS, HOME_REFLECTIONS } from '#contract/limits.ts';
import { FIRST_DATA_ID } from '#contract/pages.ts';
import type { Session } from '#contract/session.ts';
import { statement } from '../../server/database/database.ts';
import { openSession } from '../support/sign-in.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';

const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' };
const HOSTILE = '</script><script>alert(1)</script><!-- <script> \u2028 \u2029 $& $1 {"a":"\\"}';
const DAMAGE = statement('test.damage', "UPDATE reflection SET document = x'00' WHERE user_id = $1");
const DISABLE = statement('test.disable', 'UPDATE app_user SET disabled_at = 1 WHERE id = $1');

let app: TestApp;
let ada: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  ada = await createPersonWithDays(app, 'Ada', 6);
});
afterAll(() => app.close());

async function createPersonWithDays(place: TestApp, name: string, days: number): Promise<TestPerson> {
  const person = await place.signIn(name);
  for (let back = 0; back < days; back += 1) {
    const entries = [{ content: `${name} learned this ${back} days ago.` }];
    const payload = { userId: person.userId, date: addDays(TODAY, -back), promptIndex: 0, entries };
    // oxlint-disable-next-line no-await-in-loop -- as a person writes
    const { statusCode } = await person.send({ method: 'POST', url: '/api/reflections', payload });
    expect(statusCode).toBe(201);
  }
  return person;
}

function open(person: Pick<TestPerson, 'send'>, url: string, options: InjectOptions = {}) {
  return person.send({ url, ...options, headers: { ...NAVIGATION, ...options.headers } });
}

/** As a browser finds it: the text of the element, up to the first end tag. */
function readData(html: string): Session | null {
  const [, text] =
    new RegExp(`<script type="application/json" id="${FIRST_DATA_ID}">([^]*?)</script>`).exec(html) ?? [];
  return text === undefined ? null : (JSON.parse(text) as Session);
}

async function readPage(url: string, person: Pick<TestPerson, 'send'> = ada): Promise<Session | null> {
  return readData((await open(person, url)).body);
}

describe('the page of a person', () => {
  test('contains session, person, and what Home reads first, as the calls answer it', async () => {
    const data = await readPage('/');
    const { userId } = ada;

    const addresses = [`?limit=${HOME_REFLECTIONS}`, `/${TODAY}`, `/figures?today=${TODAY}`].map(
      (end) => `/api/reflections/${userId}${end}`,
    );
    const session = (await ada.send({ url: '/api/auth/session' })).json<Session>();
    expect(data).toMatchObject({ user: session.user, first: { person: { id: userId, displayName: 'Ada' } } });
    expect(Object.keys(data?.first?.reads ?? {})).toEqual(addresses);
    for (const [address, answer] of Object.entries(data?.first?.reads ?? {}))
      expect(answer).toEqual((await ada.send({ url: address })).json());
  });

  test.each<[string, readonly string[]]>([
    ['/bedtime-reading', [`?limit=${BEDTIME_REFLECTIONS}`]],
    ['/reflection', [`/${TODAY}`, `?limit=${HOME_REFLECTIONS}`]],
    ['/reflection/', [`/${TODAY}`, `?limit=${HOME_REFLECTIONS}`]],
    ['/reflection?date=2026-11-19', ['/2026-11-19', `?limit=${HOME_REFLECTIONS}`]],
    ['/synthesis', [`/${TODAY}`]],
    ['/synthesis?date=2026-11-19', ['/2026-11-19']],
    ['/synthesis?date=yesterday', []],
    ['/synthesis?date=2026-11-19&date=2026-11-20', [`/${TODAY}`]],
    ['/history', [`/figures?today=${TODAY}`]],
    ['/history/2026-11-19', ['/2026-11-19']],
    ['/settings', []],
  ])('at %s contains %j', async (url, expected) => {
    const data = await readPage(url);

    const addresses = expected.map((end) => `/api/reflections/${ada.userId}${end}`);
    expect(Object.keys(data?.first?.reads ?? { none: true })).toEqual(addresses);
  });

  test('is kept by nobody, and the same for every content coding', async () => {
    const { headers, body } = await open(ada, '/');

    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept-encoding' });
    expect(headers['content-security-policy']).not.toContain('unsafe');
    const compressed = await open(ada, '/', { headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.rawPayload.length).toBeLessThan(body.length);
  });

  test('has today as the person has it: in their time zone, until their day ends', async () => {
    const person = await createPersonWithDays(app, 'Noor', 1);
    const change = (payload: object) => person.send({ method: 'PUT', url: '/api/settings', payload });
    const today = async () =>
      Object.keys((await readPage('/synthesis', person))?.first?.reads ?? {}).map((address) => address.slice(-10));

    await change({ timeZone: 'Pacific/Kiritimati' });
    expect(await today()).toEqual([addDays(TODAY, 1)]);
    await change({ timeZone: 'Pacific/Kiritimati', dayEndsAt: 6 });
    expect(await today()).toEqual([TODAY]);
  });

  test('holds hostile texts as texts', async () => {
    const person = await createPersonWithDays(app, HOSTILE, 1);

    const { body } = await open(person, '/');

    const data = readData(body);
    expect(data?.first?.person.displayName).toBe(HOSTILE);
    expect(JSON.stringify(data?.first?.reads)).toContain(JSON.stringify(HOSTILE).slice(1, -1));
    expect(body).not.toContain('alert(1)</script>');
  });

  test('leaves out days that are too long for a page', async () => {
    const person = await createPersonWithDays(app, 'Otto', 1);
    const entries = Array.from({ length: 8 }, (_, index) => ({ content: `${index}`.repeat(10_000) }));
    const payload = { userId: person.userId, date: TODAY, promptIndex: 0, entries };
    expect((await person.send({ method: 'POST', url: '/api/reflections', payload })).statusCode).toBe(200);

    const addresses = Object.keys((await readPage('/', person))?.first?.reads ?? {});

    expect(addresses).toEqual([`/api/reflections/${person.userId}/figures?today=${TODAY}`]);
  });
});

describe('no data are in the page', () => {
  test.each<[string, InjectOptions]>([
    ['of a HEAD request', { method: 'HEAD' }],
    ['that a script fetches', { headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' } }],
    ['that another site opens', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['that a site of the same domain opens', { headers: { 'sec-fetch-site': 'same-site' } }],
    ['that is fetched ahead', { headers: { 'sec-purpose': 'prefetch' } }],
    [
      'of a browser that does not say where a request comes from',
      { headers: { 'sec-fetch-mode': '', 'sec-fetch-site': '' } },
    ],
    ['after a failed sign-in', { url: '/?authError=expired' }],
    ['for the service worker', { headers: { 'x-learn-shell': 'welcome' } }],
  ])('%s', async (_name, options) => {
    const { statusCode, body } = await open(ada, '/', options);

    expect(statusCode).toBe(200);
    expect(body).not.toContain(FIRST_DATA_ID);
    expect(body).not.toContain('learned this');
  });

  test('without a session, or with one that has ended, is unknown, or belongs to a disabled person', async () => {
    const gone = await createPersonWithDays(app, 'Gone', 1);
    await gone.send({ method: 'POST', url: '/api/auth/logout' });
    const disabled = await createPersonWithDays(app, 'Disabled', 1);
    await app.storage.database.write(DISABLE, [disabled.userId]);
    const expired = await openSession(
      { storage: app.storage, clock: app.clock, publicUrl: app.config.publicUrl },
      { ...ada, endsAt: app.clock.now() },
    );
    const unknown = `learn_session=${'a'.repeat(43)}`;

    const pages = [
      await open(app, '/'),
      await open(gone, '/'),
      await open(disabled, '/'),
      await open(app, '/', { headers: { cookie: expired } }),
      await open(app, '/', { headers: { cookie: unknown } }),
    ];

    for (const { statusCode, body } of pages) {
      expect(statusCode).toBe(200);
      expect(body).not.toContain(FIRST_DATA_ID);
    }
  });

  test('for an access token', async () => {
    const payload = { name: 'Shortcut', scope: 'read', days: 30 };
    const created = await ada.send({ method: 'POST', url: '/api/tokens', payload });
    const authorization = `Bearer ${created.json<{ token: string }>().token}`;

    expect(readData((await open(app, '/', { headers: { authorization } })).body)).toBeNull();
    const session = await app.send({ url: '/api/auth/session?page=/', headers: { authorization } });
    expect(session.json()).toEqual({ user: null });
  });

  test('about another person', async () => {
    const ben = await createPersonWithDays(app, 'Ben', 1);

    const { body } = await open(ben, `/history/${TODAY}`);

    expect(body).toContain('Ben learned this');
    expect(body).not.toContain('Ada');
    expect(body).not.toContain(ada.userId);
  });
});

test('a person whose account is closing gets the date, and no days', async () => {
  const person = await createPersonWithDays(app, 'Cleo', 1);
  await person.send({ method: 'POST', url: '/api/account/delete', payload: { confirm: 'delete' } });
  const place = { storage: app.storage, clock: app.clock, publicUrl: app.config.publicUrl };
  const cookie = await openSession(place, person);

  const data = readData((await open(app, '/', { headers: { cookie } })).body);

  expect(data).toMatchObject({ deleteAt: expect.any(String), first: { person: { deleteAt: expect.any(String) } } });
  expect(data?.first?.reads).toEqual({});
});

describe('the page comes all the same', () => {
  test('with a damaged day, which it names as the call does', async () => {
    const person = await createPersonWithDays(app, 'Dana', 1);
    await app.storage.database.write(DAMAGE, [person.userId]);

    const { statusCode, body } = await open(person, '/');

    expect(statusCode).toBe(200);
    for (const [address, answer] of Object.entries(readData(body)?.first?.reads ?? {}))
      expect(answer).toEqual((await person.send({ url: address })).json());
  });

  test.each<[string, () => Promise<never>]>([
    ['fails', () => Promise.reject(new Error('The database is away.'))],
    ['does not answer', () => new Promise(() => {})],
  ])('without data when the database %s', async (_name, find) => {
    const place = await startTestApp();
    const person = await createPersonWithDays(place, 'Eve', 1);
    const { sessions } = place.storage;
    const working = sessions.find;
    sessions.find = find;
    const start = performance.now();

    const { statusCode, body } = await open(person, '/');

    expect(statusCode).toBe(200);
    expect(body).not.toContain(FIRST_DATA_ID);
    expect(performance.now() - start).toBeLessThan(3000);
    sessions.find = working;
    await place.close();
  });
});

test('the data count as the calls that they replace', async () => {
  const place = await startTestApp({}, { RATE_LIMIT_PER_MINUTE: '12' });
  const person = await createPersonWithDays(place, 'Finn', 1);

  const counts: number[] = [];
  for (let visit = 0; visit < 4; visit += 1)
    // oxlint-disable-next-line no-await-in-loop -- one visit after the other
    counts.push(Object.keys((await readPage('/', person))?.first?.reads ?? {}).length);
  const list = await person.send({ url: `/api/reflections/${person.userId}?limit=5` });

  // A save, two visits of four calls each, a visit with the calls that are left, and then nothing more of this minute.
  expect(counts).toEqual([3, 3, 2, 0]);
  expect(list.statusCode).toBe(429);
  await place.close();
});

describe('the answer about the session', () => {
  test('brings what the page contains, for the pages of the service worker', async () => {
    const answer = await ada.send({ url: `/api/auth/session?page=/&today=${TODAY}` });

    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.json()).toEqual(await readPage('/'));
  });

  test('takes the date of the device, and one of the address', async () => {
    const day = `/api/auth/session?page=/synthesis&today=2026-11-20`;
    const addresses = async (url: string) =>
      Object.keys((await ada.send({ url })).json<Session>().first?.reads ?? {}).map((address) => address.slice(-10));

    expect(await addresses(day)).toEqual(['2026-11-20']);
    expect(await addresses(`${day}&date=2026-11-19`)).toEqual(['2026-11-19']);
    expect(await addresses(`${day}&date=soon`)).toEqual([]);
    expect(await addresses('/api/auth/session?page=/synthesis&today=soon')).toEqual([TODAY]);
  });

  test('brings nothing unless a page is named', async () => {
    expect((await ada.send({ url: '/api/auth/session' })).json()).not.toHaveProperty('first');
    expect((await app.send({ url: '/api/auth/session?page=/' })).json()).toEqual({ user: null });
  });
});
