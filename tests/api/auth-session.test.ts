// What a session is worth, from the first call to its end.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashSessionId } from '../../server/identity/sessions/cookies.ts';
import { NOON } from '../support/test-clock.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createIdentity, openSession } from '../support/sign-in.ts';
import { createBrowser, readSignInCode, signInLocally, type Browser } from './auth-browser.ts';

let home: TestApp;

beforeAll(async () => {
  home = await startTestApp();
});
afterEach(() => home.clock.set(NOON));
afterAll(() => home.close());

const open = () => createBrowser(home.server, home.config.publicUrl);
const place = () => ({ storage: home.storage, clock: home.clock, publicUrl: home.config.publicUrl });

async function openAs(name: string): Promise<Browser> {
  const browser = open();
  await signInLocally(browser, { name, email: `${name.toLowerCase()}@example.org`, code: readSignInCode(home) });
  return browser;
}

async function confirm(browser: Browser, body?: Record<string, unknown>) {
  const { user } = await browser.session();
  return browser.visit('/api/auth/login', { method: 'POST', body: body ?? user });
}

/** Nobody's answer waits for the note that they were here. */
async function visitOn(browser: Browser, day: string): Promise<void> {
  home.clock.set(`${day}T12:00:00Z`);
  expect((await browser.session()).user).not.toBeNull();
  const idHash = hashSessionId(browser.jar.get('learn_session')?.value ?? '');
  await expect.poll(async () => (await home.storage.sessions.find(idHash))?.lastSeenAt).toBe(home.clock.now());
}

describe('POST /api/auth/login', () => {
  test('names the database user, the same one every time', async () => {
    const browser = await openAs('Jo');

    const first = await confirm(browser);
    const second = await confirm(browser);

    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      firebaseUid: (await browser.session()).user?.firebaseUid,
      email: 'jo@example.org',
      displayName: 'Jo',
      dayEndsAt: 0,
    });
    expect(second.json()).toEqual(first.json());
  });

  test('says when the days of the person end, so that a new device offers the right date', async () => {
    const browser = await openAs('Night');
    await confirm(browser);
    await browser.visit('/api/settings', { method: 'PUT', body: { dayEndsAt: 4 } });

    expect((await confirm(browser)).json()).toMatchObject({ dayEndsAt: 4 });
  });

  test('believes the session about e-mail and name, not the body', async () => {
    const browser = await openAs('Kim');
    const { user } = await browser.session();

    const answer = await confirm(browser, { ...user, email: 'boss@example.org', displayName: 'Boss' });

    expect(answer.json()).toMatchObject({ email: 'kim@example.org', displayName: 'Kim' });
  });

  test('refuses the firebaseUid of another person, and changes neither', async () => {
    const victim = await openAs('Lou');
    const attacker = await openAs('Mel');

    const answer = await confirm(attacker, (await victim.session()).user as unknown as Record<string, unknown>);

    expect(answer.statusCode).toBe(403);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.body).toBe('You are signed in to a different account. Please sign in again.');
  });

  test('is nothing without a session', async () => {
    const answer = await open().visit('/api/auth/login', { method: 'POST', body: { firebaseUid: 'x' } });

    expect(answer.statusCode).toBe(401);
  });

  test('keeps two people apart who have the same e-mail', async () => {
    const email = 'shared@example.org';
    const [one, other] = await Promise.all(
      ['Nia', 'Ned'].map(async (name) => {
        const identity = { ...createIdentity(name), email };
        const cookie = await openSession(place(), { identity, userId: null });
        const headers = { cookie, 'sec-fetch-site': 'same-origin' };
        return home.send({ method: 'POST', url: '/api/auth/login', headers, payload: identity });
      }),
    );

    expect(one?.json()).toMatchObject({ email });
    expect(other?.json()).toMatchObject({ email });
    expect(one?.json<{ id: string }>().id).not.toBe(other?.json<{ id: string }>().id);
  });
});

describe('a new sign-in', () => {
  test('brings a new session id and ends the old one', async () => {
    const browser = await openAs('Oda');
    const before = browser.jar.get('learn_session')?.value ?? '';

    await signInLocally(browser, { name: 'Oda', email: 'oda@example.org' });

    const after = browser.jar.get('learn_session')?.value ?? '';
    expect(after).not.toBe(before);
    expect(await home.storage.sessions.find(hashSessionId(before))).toBeNull();
    expect(await home.storage.sessions.find(hashSessionId(after))).not.toBeNull();
  });

  test('does not accept a session id set by an attacker', async () => {
    const planted = 'A'.repeat(43);
    const browser = open();
    browser.jar.set('learn_session', { name: 'learn_session', value: planted, path: '/', sameSite: 'strict' });

    await signInLocally(browser, { name: 'Pat', email: 'pat@example.org' });

    expect(browser.jar.get('learn_session')?.value).not.toBe(planted);
    expect(await home.storage.sessions.find(hashSessionId(planted))).toBeNull();
  });
});

describe('a session is over', () => {
  test('after signing out, also for a copied cookie', async () => {
    const browser = await openAs('Quin');
    const kept = browser.jar.get('learn_session');

    const answer = await browser.visit('/api/auth/logout', { method: 'POST' });

    expect(answer.statusCode).toBe(204);
    expect(answer.headers['set-cookie']).toMatch(/^learn_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict$/);
    if (kept) browser.jar.set('learn_session', kept);
    expect((await browser.session()).user).toBeNull();
    expect((await browser.visit('/api/auth/sessions')).statusCode).toBe(401);
  });

  test('30 days after the last visit', async () => {
    const browser = await openAs('Ria');

    home.clock.set('2026-12-21T11:59:59Z');
    const before = (await browser.visit('/api/health/live')).statusCode;
    home.clock.set('2026-12-21T12:00:00Z');

    expect(before).toBe(200);
    expect((await browser.session()).user).toBeNull();
  });

  test('not earlier, as long as the session is used', async () => {
    const browser = await openAs('Sam');

    await visitOn(browser, '2026-12-20');
    home.clock.set('2027-01-18T12:00:00Z');

    expect((await browser.session()).user).not.toBeNull();
  });

  test('90 days after signing in, visits or not', async () => {
    const browser = await openAs('Tea');

    for (const day of ['2026-12-15', '2027-01-10', '2027-02-05']) await visitOn(browser, day);
    home.clock.set('2027-02-19T12:00:00Z');

    expect((await browser.session()).user).toBeNull();
  });

  test('on every device after signing out everywhere', async () => {
    const here = await openAs('Uma');
    const there = await openAs('Uma');

    const answer = await here.visit('/api/auth/logout-all', { method: 'POST' });

    expect(answer.statusCode).toBe(204);
    expect((await here.session()).user).toBeNull();
    expect((await there.session()).user).toBeNull();
  });
});

describe('HP2: ending a single session', () => {
  const listOf = async (browser: Browser) =>
    (await browser.visit('/api/auth/sessions')).json<{ id: string; isCurrent: boolean }[]>();

  test('ends that one and no other', async () => {
    const here = await openAs('Xia');
    const there = await openAs('Xia');
    const third = await openAs('Xia');
    const [current, ...others] = (await listOf(here)).toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    const idsOf = async (browser: Browser) => (await listOf(browser)).find(({ isCurrent }) => isCurrent)?.id;
    const meant = (await idsOf(there)) ?? '';

    const answer = await here.visit(`/api/auth/sessions/${meant}`, { method: 'DELETE' });

    expect(answer.statusCode).toBe(204);
    expect([current?.isCurrent, others.length]).toEqual([true, 2]);
    expect((await there.session()).user).toBeNull();
    expect((await third.session()).user).not.toBeNull();
    expect((await here.session()).user).not.toBeNull();
    expect((await here.visit(`/api/auth/sessions/${meant}`, { method: 'DELETE' })).statusCode).toBe(404);
  });

  test('takes a name from which neither the cookie nor the stored hash can be read', async () => {
    const browser = await openAs('Yan');
    const cookie = browser.jar.get('learn_session')?.value ?? '';

    const answer = await browser.visit('/api/auth/sessions');

    expect(answer.json<{ id: string }[]>()[0]?.id).toMatch(/^[\w-]{22}$/);
    expect(answer.body).not.toContain(cookie);
    expect(answer.body).not.toContain(hashSessionId(cookie));
    expect((await browser.visit(`/api/auth/sessions/${hashSessionId(cookie)}`, { method: 'DELETE' })).statusCode).toBe(
      404,
    );
    expect((await browser.session()).user).not.toBeNull();
  });

  test('of another person is the same 404 as an unknown one, and stays open', async () => {
    const victim = await openAs('Zoe');
    const id = (await listOf(victim))[0]?.id ?? '';
    const attacker = await openAs('Abe');

    const foreign = await attacker.visit(`/api/auth/sessions/${id}`, { method: 'DELETE' });
    const unknown = await attacker.visit('/api/auth/sessions/unknown', { method: 'DELETE' });

    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    expect(unknown.statusCode).toBe(404);
    expect((await victim.session()).user).not.toBeNull();
  });
});

test('signing out without a session is fine', async () => {
  expect((await open().visit('/api/auth/logout', { method: 'POST' })).statusCode).toBe(204);
});

test('HP2: the open sessions are listed, newest first, without what is over or belongs to others', async () => {
  const old = await openAs('Vic');
  home.clock.set('2026-12-20T12:00:00Z');
  const here = open();
  await signInLocally(here, { name: 'Vic', email: 'vic@example.org', code: readSignInCode(home) });
  await openAs('Wes');
  home.clock.set('2026-12-20T18:00:00Z');

  const answer = await here.visit('/api/auth/sessions');

  expect(answer.json()).toMatchObject([
    { isCurrent: true, createdAt: '2026-12-20T12:00:00.000Z' },
    { isCurrent: false, createdAt: '2026-11-21T12:00:00.000Z' },
  ]);
  expect(answer.body).not.toContain(old.jar.get('learn_session')?.value);
  home.clock.set('2026-12-21T12:00:00Z');
  expect((await here.visit('/api/auth/sessions')).json()).toHaveLength(1);
});

test('the client learns where sign-in works and who does it', async () => {
  const answer = await open().visit('/api/config');

  expect(answer.json()).toEqual({
    publicUrl: 'http://localhost:3000',
    provider: 'local',
    providerName: 'Google',
  });
  expect(answer.headers['cache-control']).toBe('no-store');
});
