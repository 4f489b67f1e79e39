// Deleting an account: what ends at once, what waits, and what can still be done meanwhile.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { openSession } from '../support/sign-in.ts';
import { NOON, TODAY } from '../support/test-clock.ts';

const DELETE_AT = '2026-11-28T12:00:00.000Z';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const post = (url: string, payload?: object) => ({ method: 'POST', url, payload }) as const;
const deletion = (more: object = {}) => post('/api/account/delete', { confirm: 'delete', ...more });
const dayOf = ({ userId }: TestPerson) =>
  post('/api/reflections', { userId, date: TODAY, promptIndex: 0, entries: [{ content: 'Rye sours slowly.' }] });
const daysOf = ({ userId }: TestPerson) => ({ url: `/api/reflections/${userId}?limit=5` });

/** Signs the person in again, as a browser that has confirmed the person. */
async function signInAgain(person: TestPerson, at = app): Promise<TestPerson> {
  const { storage, clock, config } = at;
  const user = await storage.people.confirm(person.identity, clock.now());
  const userId = user?.id ?? '';
  const { identity } = person;
  const cookie = await openSession({ storage, clock, publicUrl: config.publicUrl }, { identity, userId });
  const own = { cookie, 'sec-fetch-site': 'same-origin' };
  const send: TestPerson['send'] = (options) => at.send({ ...options, headers: { ...own, ...options.headers } });
  return { ...person, userId, cookie, send };
}

async function createPersonWithDay(at = app): Promise<TestPerson> {
  const person = await at.signIn('Ada');
  expect((await person.send(dayOf(person))).statusCode).toBe(201);
  return person;
}

describe('HP3: a request to delete the account', () => {
  test.each([{}, { confirm: 'Delete' }, { confirm: true }, undefined])('is refused with %j', async (payload) => {
    const person = await app.signIn('Ada');

    const answer = await person.send({ method: 'POST', url: '/api/account/delete', payload });

    expect([answer.statusCode, answer.body]).toEqual([400, 'Please type “delete” to confirm.']);
    expect((await person.send(daysOf(person))).statusCode).toBe(200);
  });

  test('ends all sessions and access tokens at once, and names the day', async () => {
    const person = await createPersonWithDay();
    const phone = await signInAgain(person);
    const created = await person.send(post('/api/tokens', { name: 'Shortcut', scope: 'read', days: 30 }));
    const authorization = `Bearer ${created.json<{ token: string }>().token}`;
    expect((await app.send({ ...daysOf(person), headers: { authorization } })).statusCode).toBe(200);

    const answer = await person.send(deletion());

    expect(answer.json()).toEqual({ deleteAt: DELETE_AT, isErased: false });
    expect(answer.headers['set-cookie']).toContain('learn_session=;');
    for (const device of [person, phone]) expect((await device.send(daysOf(person))).statusCode).toBe(401);
    expect((await app.send({ ...daysOf(person), headers: { authorization } })).statusCode).toBe(401);
  });

  test('leaves other people alone', async () => {
    const [ada, ben] = [await createPersonWithDay(), await createPersonWithDay()];

    await ada.send(deletion());

    expect((await ben.send(daysOf(ben))).json()).toHaveLength(1);
  });
});

describe('HP4: while the account waits for its deletion', () => {
  async function createWaiting(): Promise<TestPerson> {
    const person = await createPersonWithDay();
    await person.send(deletion());
    return signInAgain(person);
  }

  test('a sign-in says when, and reading goes on', async () => {
    const person = await createWaiting();

    const session = await person.send({ url: '/api/auth/session' });
    const { firebaseUid } = person.identity;
    const login = await person.send(post('/api/auth/login', { firebaseUid }));

    expect(session.json()).toMatchObject({ deleteAt: DELETE_AT });
    expect(login.json()).toMatchObject({ id: person.userId, deleteAt: DELETE_AT });
    expect((await person.send(daysOf(person))).json()).toHaveLength(1);
  });

  test('writing is refused with the day', async () => {
    const person = await createWaiting();

    const answer = await person.send(dayOf(person));

    expect([answer.statusCode, answer.body]).toEqual([423, 'This account will be deleted on Nov 28.']);
    expect(answer.headers['x-learn-error']).toBe('person.closing');
    const token = await person.send(post('/api/tokens', { name: 'Shortcut', scope: 'read', days: 30 }));
    expect(token.statusCode).toBe(423);
  });

  test('a weekly refresher is shown, and neither stored nor made anew', async () => {
    const person = await createPersonWithDay();
    const { generatedTexts } = app.storage;
    const week = (endDate: string) =>
      person.send({ url: `/api/reflections/${person.userId}/weekly/2026-11-14/${endDate}` });
    const stored = (await week(TODAY)).json() as { summary: string };
    await person.send(deletion());
    const again = await signInAgain(person);
    const read = (endDate: string) =>
      again.send({
        url: `/api/reflections/${person.userId}/weekly/2026-11-14/${endDate}`,
        headers: { 'X-Learn-Refresh': '1' },
      });

    const [known, unknown] = [await read(TODAY), await read('2026-11-22')];

    expect([known.statusCode, unknown.statusCode]).toEqual([200, 200]);
    expect(known.json()).toEqual(stored);
    expect(await generatedTexts.find(person.userId, 'weekly', `2026-11-14..${TODAY}`)).toMatchObject({ variant: 0 });
    expect(await generatedTexts.find(person.userId, 'weekly', '2026-11-14..2026-11-22')).toBeNull();
  });

  test('«Keep my account» brings everything back', async () => {
    const person = await createWaiting();

    const answer = await person.send(post('/api/account/keep'));

    expect(answer.json()).toEqual({ deleteAt: null });
    expect((await person.send({ url: '/api/auth/session' })).json()).not.toHaveProperty('deleteAt');
    expect((await person.send(dayOf(person))).statusCode).toBe(200);
    app.clock.set('2026-11-29T12:00:00Z');
    await app.storage.cleanUp(app.clock.now());
    expect((await person.send(daysOf(person))).json()).toHaveLength(1);
  });

  test('a second request keeps the day', async () => {
    const person = await createWaiting();
    app.clock.set('2026-11-24T12:00:00Z');

    expect((await person.send(deletion())).json()).toEqual({ deleteAt: DELETE_AT, isErased: false });
  });

  test('«Delete now» needs a sign-in of the last five minutes', async () => {
    const person = await createWaiting();
    app.clock.set('2026-11-21T12:05:01Z');

    const answer = await person.send(deletion({ now: true }));

    expect(answer.statusCode).toBe(403);
    expect(answer.headers['x-learn-error']).toBe('session.not_fresh');
    expect((await person.send(daysOf(person))).json()).toHaveLength(1);
    const fresh = await signInAgain(person);
    expect((await fresh.send(deletion({ now: true }))).json()).toEqual({
      deleteAt: '2026-11-21T12:05:01.000Z',
      isErased: true,
    });
    expect((await fresh.send(daysOf(person))).statusCode).toBe(401);
  });
});

test('HP7: after the day the same identity starts empty', async () => {
  const person = await createPersonWithDay();
  await person.send(deletion());
  app.clock.set('2026-11-28T12:00:00Z');
  const waiting = await signInAgain(person);

  await app.storage.cleanUp(app.clock.now());

  expect((await waiting.send(daysOf(waiting))).statusCode).toBe(401);
  const again = await signInAgain(person);
  expect(again.userId).not.toBe(person.userId);
  expect((await again.send(daysOf(again))).json()).toEqual([]);
  expect((await again.send({ url: '/api/auth/session' })).json()).not.toHaveProperty('deleteAt');
  expect((await again.send(dayOf(again))).statusCode).toBe(201);
});

test('HP4: with ACCOUNT_DELETE_DAYS=0 the account is deleted at once', async () => {
  const hasty = await startTestApp({}, { ACCOUNT_DELETE_DAYS: '0' });
  const person = await createPersonWithDay(hasty);

  expect((await person.send(deletion())).json()).toEqual({
    deleteAt: '2026-11-21T12:00:00.000Z',
    isErased: true,
  });

  const again = await signInAgain(person, hasty);
  expect(again.userId).not.toBe(person.userId);
  expect((await again.send(daysOf(again))).json()).toEqual([]);
  await hasty.close();
});
