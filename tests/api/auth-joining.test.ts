// Who may sign in at a server with a real provider, and who may join.
// @module-tag slow
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../support/sign-in.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createBrowser, type Browser } from './auth-browser.ts';
import { startProvider, type TestProvider } from './auth-provider.ts';

const CALLBACK = 'http://localhost:3000/api/auth/callback';

let provider: TestProvider;
let lines: Record<string, unknown>[] = [];
let notices: string[] = [];
const apps: TestApp[] = [];

beforeAll(async () => {
  provider = await startProvider(CALLBACK);
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  lines = [];
  notices = [];
  provider.isVerified = true;
});
afterAll(() => provider.close());

async function start(environment: Record<string, string>, storage?: TestApp['storage']): Promise<TestApp> {
  const logStream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(
        ...String(chunk)
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>),
      );
      done();
    },
  });
  const overrides = { logStream, notify: (line: string) => notices.push(line), ...(storage ? { storage } : {}) };
  const app = await startTestApp(overrides, { ...provider.environment, LOG_LEVEL: 'info', ...environment });
  apps.push(app);
  return app;
}

async function walk(app: TestApp, name: string, email = `${name}@learn.example`): Promise<[Browser, string]> {
  const browser = createBrowser(app.server, app.config.publicUrl);
  provider.person = { subject: name, name, email };
  const { redirectUrl } = (await browser.start()).json<{ redirectUrl: string }>();
  return [browser, await provider.walk(redirectUrl)];
}

/** Where the sign-in ends. */
async function signIn(app: TestApp, name: string, email?: string): Promise<string> {
  const [browser, address] = await walk(app, name, email);
  return String((await browser.visit(address, { isFromOtherSite: true })).headers.location);
}

async function confirm(browser: Browser): Promise<{ statusCode: number; body: string }> {
  const { user } = await browser.session();
  return browser.visit('/api/auth/login', { method: 'POST', body: user });
}

const REFUSED = '/?authError=not_allowed';

describe('without any of the three options', () => {
  test('the first person gets a journal, and sign-up closes after that', async () => {
    const app = await start({});

    expect(await signIn(app, 'ada')).toBe('/');
    expect(await signIn(app, 'eve')).toBe(REFUSED);
    expect(await signIn(app, 'ada')).toBe('/');
  });

  test('two first sign-ins at once give one journal', async () => {
    const app = await start({});
    const walks = [await walk(app, 'ada'), await walk(app, 'eve')];
    // The provider answers with the name that it has when it is asked.
    const ends = await Promise.all(
      walks.map(async ([browser, address]) =>
        String((await browser.visit(address, { isFromOtherSite: true })).headers.location),
      ),
    );

    expect(ends.toSorted()).toEqual(['/', REFUSED]);
  });

  test('the refused person has no session, and no journal', async () => {
    const app = await start({});
    await signIn(app, 'ada');
    const [browser, address] = await walk(app, 'eve');

    await browser.visit(address, { isFromOtherSite: true });

    expect((await browser.session()).user).toBeNull();
    expect(await app.storage.sessions.list({ issuer: provider.issuer, subject: 'eve' })).toEqual([]);
  });

  test('a session that was waiting for its person is held to it as well', async () => {
    const app = await start({});
    await signIn(app, 'ada');
    const eve = await app.signIn('Eve');
    await app.storage.sessions.removeAll(eve.identity);
    const stranger = { ...eve.identity, issuer: provider.issuer, subject: 'stranger' };
    const place = { storage: app.storage, clock: app.clock, publicUrl: app.config.publicUrl };
    const cookie = await openSession(place, { identity: stranger, userId: null });

    const answer = await app.send({
      method: 'POST',
      url: '/api/auth/login',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      payload: { firebaseUid: stranger.firebaseUid },
    });

    expect(answer.statusCode).toBe(403);
    expect(answer.body).toBe('This account may not use this server.');
  });

  test('the start says so, before and after', async () => {
    const first = await start({});
    expect(notices).toContainEqual(expect.stringContaining('. The first person to sign in gets a journal, then'));
    await signIn(first, 'ada');

    await start({}, { ...first.storage, close: async () => {} });

    expect(notices).toContainEqual(expect.stringContaining('sign-up closed after the first person. To let others in'));
  });
});

describe('AUTH_SIGNUP', () => {
  test('open lets everybody in', async () => {
    const app = await start({ AUTH_SIGNUP: 'open' });

    expect(await signIn(app, 'ada')).toBe('/');
    expect(await signIn(app, 'ben')).toBe('/');
    expect(notices).toContainEqual(
      expect.stringMatching(/Anyone with an account at http:\/\/127\.0\.0\.1:\d+ can sign in\.$/),
    );
  });

  test('closed lets in those who have a journal, and not even a first person', async () => {
    const open = await start({ AUTH_SIGNUP: 'open' });
    await signIn(open, 'ada');
    const closed = await start({ AUTH_SIGNUP: 'closed' }, { ...open.storage, close: async () => {} });

    expect(await signIn(closed, 'ada')).toBe('/');
    expect(await signIn(closed, 'ben')).toBe(REFUSED);
    expect(await signIn(await start({ AUTH_SIGNUP: 'closed' }), 'ada')).toBe(REFUSED);
  });
});

describe('the allow-lists', () => {
  const LISTS = {
    AUTH_ALLOWED_EMAILS: 'Ada@elsewhere.example, ben@other.example',
    AUTH_ALLOWED_DOMAINS: 'learn.example',
  };

  test.each([
    ['ada@elsewhere.example', true],
    ['ADA@Elsewhere.example', true],
    ['ben@other.example', true],
    ['anyone@LEARN.example', true],
    ['eve@elsewhere.example', false],
    ['eve@sub.learn.example', false],
    ['eve@notlearn.example', false],
    ['eve@learn.example.evil.example', false],
    ['"eve@learn.example"@evil.example', false],
    // toLowerCase would make these the letters k and i.
    ['anyone@learn.example\u212A', false],
    ['be\u0130n@other.example', false],
  ])('%s may sign in: %s', async (email, isAllowed) => {
    const app = await start(LISTS);

    expect(await signIn(app, `person ${email}`, email)).toBe(isAllowed ? '/' : REFUSED);
  });

  test('count only e-mails that the provider has verified', async () => {
    const app = await start(LISTS);
    provider.isVerified = false;

    expect(await signIn(app, 'ada', 'ada@elsewhere.example')).toBe(REFUSED);
  });

  test('hold for existing accounts and open sessions too', async () => {
    const open = await start({ AUTH_SIGNUP: 'open' });
    const [browser, address] = await walk(open, 'eve', 'eve@evil.example');
    await browser.visit(address, { isFromOtherSite: true });
    expect((await confirm(browser)).statusCode).toBe(200);
    const listed = await start(LISTS, { ...open.storage, close: async () => {} });

    const after = createBrowser(listed.server, listed.config.publicUrl);
    for (const [name, cookie] of browser.jar) after.jar.set(name, cookie);

    expect((await after.session()).user).toBeNull();
    expect((await after.visit('/api/auth/sessions')).statusCode).toBe(401);
    expect(await signIn(listed, 'eve', 'eve@evil.example')).toBe(REFUSED);
  });

  test('and closed sign-up together let in who is on a list and has a journal', async () => {
    const open = await start(LISTS);
    await signIn(open, 'ada', 'ada@learn.example');
    const closed = await start({ ...LISTS, AUTH_SIGNUP: 'closed' }, { ...open.storage, close: async () => {} });

    expect(await signIn(closed, 'ada', 'ada@learn.example')).toBe('/');
    expect(await signIn(closed, 'ben', 'ben@learn.example')).toBe(REFUSED);
  });
});

describe('the audit lines', () => {
  const audit = () =>
    lines
      .filter(({ provider: name }) => name !== undefined)
      .map(({ level, who, provider: name, address, msg }) => ({ level, who, provider: name, address, msg }));
  const INFO = 30;
  const WARN = 40;
  const base = { provider: 'oidc', address: '127.0.0.1' };

  test('name who signed in and out, and who was refused, with provider and address', async () => {
    const app = await start({ AUTH_ALLOWED_DOMAINS: 'learn.example' });
    const [browser, address] = await walk(app, 'ada');
    await browser.visit(address, { isFromOtherSite: true });
    await browser.visit('/api/auth/logout', { method: 'POST' });
    await browser.visit('/api/auth/logout', { method: 'POST' });
    const [again, second] = await walk(app, 'ada');
    await again.visit(second, { isFromOtherSite: true });
    await again.visit('/api/auth/logout-all', { method: 'POST' });
    await signIn(app, 'eve', 'eve@evil.example');

    expect(audit()).toEqual([
      { ...base, level: INFO, who: 'ada@learn.example', msg: 'signed in' },
      { ...base, level: INFO, who: 'ada@learn.example', msg: 'signed out' },
      { ...base, level: INFO, who: 'ada@learn.example', msg: 'signed in' },
      { ...base, level: INFO, who: 'ada@learn.example', msg: 'signed out everywhere' },
      { ...base, level: WARN, who: 'eve@evil.example', msg: 'a sign-in was refused' },
    ]);
  });

  test('tell what the provider says about a failure, without the code that it repeats', async () => {
    const app = await start({});
    const browser = createBrowser(app.server, app.config.publicUrl);
    const { redirectUrl } = (await browser.start()).json<{ redirectUrl: string }>();
    const state = new URL(redirectUrl).searchParams.get('state') ?? '';
    const said = encodeURIComponent(`No\n"licence" left for ${state} ${'x'.repeat(300)}`);

    const address = `/api/auth/callback?error=server_error&error_description=${said}&state=${state}&iss=${provider.issuer}`;
    await browser.visit(address, { isFromOtherSite: true });

    const [line] = lines.filter(({ msg }) => msg === 'a sign-in failed');
    expect(line).toMatchObject({ ...base, level: WARN, authError: 'provider' });
    expect(line?.['detail']).toMatch(/server_error "No licence  ?left for … x{100,200}"/);
    expect(JSON.stringify(lines)).not.toContain(state);
  });
});
