// The real flow against a real provider that is set up as Google is: on its own address, with its own keys.
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deriveFirebaseUid } from '../../server/identity/oidc/identity-claims.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createBrowser, type Browser } from './auth-browser.ts';
import { startForger } from './auth-forger.ts';
import { startProvider, type TestProvider } from './auth-provider.ts';

const CALLBACK = 'http://localhost:3000/api/auth/callback';
const ADA = { subject: '110169484474386276334', name: 'Ada Lovelace', email: 'ada@example.org' };

let google: TestProvider;
let home: TestApp;
let log = '';

beforeAll(async () => {
  google = await startProvider(CALLBACK);
  const logStream = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk);
      done();
    },
  });
  home = await startTestApp({ logStream }, { ...google.environment, AUTH_SIGNUP: 'open', LOG_LEVEL: 'trace' });
});
afterEach(() => {
  google.person = ADA;
});
afterAll(async () => {
  await home.close();
  await google.close();
});

const open = (app = home) => createBrowser(app.server, app.config.publicUrl);

/** From the button to the address that the provider sends the browser back to. */
async function walk(browser: Browser, returnTo?: string): Promise<string> {
  const { redirectUrl } = (await browser.start({ returnTo })).json<{ redirectUrl: string }>();
  return google.walk(redirectUrl);
}

describe('a sign-in at a provider', () => {
  test('ends on the path that was asked for, as the person the provider named', async () => {
    const browser = open();

    const callback = await browser.visit(await walk(browser, '/reflection'), { isFromOtherSite: true });

    expect(callback.statusCode).toBe(303);
    expect(callback.headers.location).toBe('/reflection');
    expect((await browser.session()).user).toEqual({
      firebaseUid: deriveFirebaseUid(google.issuer, ADA.subject),
      email: ADA.email,
      displayName: ADA.name,
    });
  });

  test('keeps the issuer and the subject as the key of the account, and none of the tokens', async () => {
    const browser = open();
    await browser.visit(await walk(browser), { isFromOtherSite: true });

    const [stored] = await home.storage.sessions.list({ issuer: google.issuer, subject: ADA.subject });

    expect(stored).toMatchObject({ issuer: google.issuer, subject: ADA.subject, emailVerified: true });
    expect(JSON.stringify(stored)).not.toMatch(/token|eyJ/);
  });

  test('asks again who it is the next time', async () => {
    const browser = open();
    await browser.visit(await walk(browser), { isFromOtherSite: true });
    google.person = { subject: 'other', name: 'Grace Hopper', email: 'grace@example.org' };

    await browser.visit(await walk(browser), { isFromOtherSite: true });

    expect((await browser.session()).user).toMatchObject({ displayName: 'Grace Hopper' });
  });

  test('ends the session that was open before, though the callback does not carry its cookie', async () => {
    const browser = open();
    await browser.visit(await walk(browser), { isFromOtherSite: true });
    const old = browser.jar.get('learn_session');

    await browser.visit(await walk(browser), { isFromOtherSite: true });

    const thief = open();
    if (old) thief.jar.set('learn_session', old);
    expect((await thief.session()).user).toBeNull();
    expect((await browser.session()).user).not.toBeNull();
  });

  test('that the person breaks off ends on the welcome screen', async () => {
    google.person = null;
    const browser = open();

    const callback = await browser.visit(await walk(browser), { isFromOtherSite: true });

    expect(callback.headers.location).toBe('/?authError=cancelled');
  });

  test('does not mount the stand-in', async () => {
    expect((await open().visit('/idp/auth')).statusCode).toBe(404);
    expect((await open().visit('/api/config')).json()).toMatchObject({ provider: 'oidc' });
  });
});

describe('a callback without its transaction', () => {
  test('redirects Home in a browser that is signed in', async () => {
    const browser = open();
    const address = await walk(browser);
    await browser.visit(address, { isFromOtherSite: true });

    const again = await browser.visit(address);

    expect(again.headers.location).toBe('/');
    expect((await browser.session()).user).not.toBeNull();
  });

  test('says that it came too late where the session cookie stays at home, and ends nothing', async () => {
    const browser = open();
    const address = await walk(browser);
    await browser.visit(address, { isFromOtherSite: true });

    const again = await browser.visit(address, { isFromOtherSite: true });

    expect(again.headers.location).toBe('/?authError=expired');
    expect((await browser.session()).user).not.toBeNull();
  });

  test.each(['', '?', '?state=', '?state=a&state=b', '?code=x&state=unknown', '?error=access_denied'])(
    'says so for «%s» too',
    async (search) => {
      const callback = await open().visit(`/api/auth/callback${search}`, { isFromOtherSite: true });

      expect(callback.headers.location).toBe('/?authError=expired');
    },
  );
});

describe('the provider', () => {
  test('may be unavailable when the server starts, and is used when it is back', async () => {
    // Far from the ports that other tests begin with.
    const gone = await startForger(4560);
    await gone.close();
    const app = await startTestApp({}, gone.environment);

    const answer = await open(app).start();

    expect(answer.statusCode).toBe(503);
    expect(answer.body).toBe('The sign-in provider cannot be reached right now. Please try again in a moment.');
    expect(answer.headers['retry-after']).toBe('10');
    const back = await startForger(Number(new URL(gone.issuer).port));
    expect(back.issuer).toBe(gone.issuer);
    expect((await open(app).start()).statusCode).toBe(200);
    await back.close();
    await app.close();
  });

  test('is named in the error when it becomes unavailable during a sign-in', async () => {
    const gone = await startForger();
    const app = await startTestApp({}, gone.environment);
    const browser = open(app);
    const { redirectUrl } = (await browser.start()).json<{ redirectUrl: string }>();
    const state = new URL(redirectUrl).searchParams.get('state') ?? '';
    await gone.close();

    const callback = await browser.visit(`/api/auth/callback?code=x&state=${state}&iss=${gone.issuer}`);

    expect(callback.headers.location).toBe('/?authError=provider');
    await app.close();
  });

  test('that does not know our secret is not blamed on the person', async () => {
    const app = await startTestApp({}, { ...google.environment, OIDC_CLIENT_SECRET: 'wrong' });
    const browser = open(app);
    const { redirectUrl } = (await browser.start()).json<{ redirectUrl: string }>();

    const callback = await browser.visit(await google.walk(redirectUrl), { isFromOtherSite: true });

    expect(callback.headers.location).toBe('/?authError=client');
    await app.close();
  });
});

test('neither codes, states nor sessions get into the log', async () => {
  const browser = open();
  const address = await walk(browser);
  await browser.visit(address, { isFromOtherSite: true });
  await browser.visit(`${address}&code=again`, { isFromOtherSite: true });
  const failing = open();
  const broken = await walk(failing);
  const { searchParams } = new URL(broken);
  await failing.visit(broken.replace('code=', 'code=not'), { isFromOtherSite: true });

  expect(log).toContain('a sign-in failed');
  for (const name of ['code', 'state']) expect(log).not.toContain(searchParams.get(name));
  expect(log).not.toContain(new URL(address).searchParams.get('code'));
  expect(log).not.toContain(browser.jar.get('learn_session')?.value);
});
