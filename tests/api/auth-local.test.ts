// Signing in with the stand-in, from the button to signing out.
// @module-tag slow
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createBrowser, signInLocally } from './auth-browser.ts';

let home: TestApp;

beforeAll(async () => {
  home = await startTestApp();
});
afterAll(() => home.close());

const open = () => createBrowser(home.server, home.config.publicUrl);
/** An account that no other test has made. */
const newAccount = (name: string) => ({ name, email: `${name.toLowerCase()}-${randomUUID()}@example.org` });

describe('a sign-in', () => {
  test('leads through the chooser back to the path that was asked for', async () => {
    const browser = open();

    const end = await signInLocally(browser, { name: 'Ada', email: 'ada@example.org' }, '/synthesis?date=2026-11-20');

    expect(end).toBe('/synthesis?date=2026-11-20');
    const { user, expiresAt } = await browser.session();
    expect(user).toMatchObject({ email: 'ada@example.org', displayName: 'Ada' });
    expect(user?.firebaseUid).toMatch(/^[\w-]{28}$/);
    expect(expiresAt).toBe('2026-12-21T12:00:00.000Z');
  });

  test('leaves one cookie, which scripts, other sites and plain eyes in the database cannot use', async () => {
    const browser = open();
    const { url } = await browser.openChooser();
    const posted = await browser.visit(url, { method: 'POST', form: { name: 'Bo', email: 'bo@example.org' } });
    const resumed = await browser.visit(String(posted.headers.location));

    const callback = await browser.visit(String(resumed.headers.location));

    const cookies = [callback.headers['set-cookie'] ?? []].flat();
    const session = cookies.find((line) => line.startsWith('learn_session=')) ?? '';
    expect(session).toMatch(/^learn_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookies.filter((line) => !line.includes('Max-Age=0'))).toEqual([session]);
    const id = session.slice('learn_session='.length, session.indexOf(';'));
    expect(await home.storage.sessions.find(id)).toBeNull();
  });

  test('asks the provider with PKCE, a nonce and the choice of an account, and comes back to the configured address', async () => {
    const { redirectUrl } = (await open().start()).json<{ redirectUrl: string }>();

    const url = new URL(redirectUrl);
    expect(url.origin + url.pathname).toBe('http://localhost:3000/idp/auth');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://localhost:3000/api/auth/callback',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      prompt: 'select_account',
    });
  });

  test('in two tabs side by side ends well in both', async () => {
    const browser = open();
    const first = await browser.openChooser('/weekly-refresher');
    const second = await browser.openChooser('/reflection');

    expect(await browser.submit(first.url, { name: 'Cy', email: 'cy@example.org' })).toBe('/weekly-refresher');
    expect(await browser.submit(second.url, { name: 'Cy', email: 'cy@example.org' })).toBe('/reflection');
  });

  test('that was cancelled ends on the welcome screen, signed out', async () => {
    const browser = open();
    const { url } = await browser.openChooser();

    expect(await browser.submit(url, { cancel: '1' })).toBe('/?authError=cancelled');
    expect((await browser.session()).user).toBeNull();
  });

  test('that took longer than ten minutes has to be begun again', async () => {
    const browser = open();
    const { url } = await browser.openChooser();
    const posted = await browser.visit(url, { method: 'POST', form: { name: 'Di', email: 'di@example.org' } });
    const resumed = await browser.visit(String(posted.headers.location));

    home.clock.set('2026-11-21T12:10:00Z');
    const callback = await browser.visit(String(resumed.headers.location));
    home.clock.set('2026-11-21T12:00:00Z');

    expect(callback.headers.location).toBe('/?authError=expired');
  });

  test.each(['//evil.example', '/\\evil.example', '/api/auth/session', '/idp/auth', 'https://evil.example/', '/a\tb'])(
    'that wants to go on to %s goes Home',
    async (returnTo) => {
      const browser = open();

      expect(await signInLocally(browser, newAccount('Ed'), returnTo)).toBe('/');
    },
  );

  test('at another address than the configured one is refused, and both are named', async () => {
    const answer = await open().start({ origin: 'http://127.0.0.1:3000' });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe(
      'Sign-in works only at http://localhost:3000, but this page is open at http://127.0.0.1:3000. Please open http://localhost:3000.',
    );
  });

  test('at something that is no address is refused without repeating it', async () => {
    const answer = await open().start({ origin: 'javascript:alert(1)' });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain('alert');
  });

  test('cannot be started by a link or an image', async () => {
    expect((await open().visit('/api/auth/start')).statusCode).toBe(404);
  });
});

describe('a person without access', () => {
  test('cannot sign this browser in with an answer that it did not ask for', async () => {
    const attacker = open();
    const { url } = await attacker.openChooser();
    const posted = await attacker.visit(url, { method: 'POST', form: newAccount('Eve') });
    const resumed = await attacker.visit(String(posted.headers.location));
    const victim = open();

    const callback = await victim.visit(String(resumed.headers.location), { isFromOtherSite: true });

    expect(callback.headers.location).toBe('/?authError=expired');
    expect((await victim.session()).user).toBeNull();
  });

  test('cannot slip a code into a sign-in that is under way', async () => {
    const attacker = open();
    const { url } = await attacker.openChooser();
    const posted = await attacker.visit(url, { method: 'POST', form: newAccount('Eve') });
    const stolen = new URL(String((await attacker.visit(String(posted.headers.location))).headers.location));
    const victim = open();
    const started = (await victim.start()).json<{ redirectUrl: string }>();
    const own = new URL(started.redirectUrl).searchParams.get('state') ?? '';
    stolen.searchParams.set('state', own);

    const callback = await victim.visit(`${stolen.pathname}${stolen.search}`, { isFromOtherSite: true });

    expect(callback.headers.location).toBe('/?authError=failed');
    expect((await victim.session()).user).toBeNull();
  });

  test('cannot make up a transaction, even where cookies can be planted', async () => {
    const attacker = open();
    const { url } = await attacker.openChooser();
    const posted = await attacker.visit(url, { method: 'POST', form: newAccount('Eve') });
    const resumed = String((await attacker.visit(String(posted.headers.location))).headers.location);
    const victim = open();
    for (const [name, cookie] of attacker.jar) {
      if (!name.startsWith('learn_tx_')) continue;
      const [content = ''] = cookie.value.split('.');
      const forged = { ...(JSON.parse(Buffer.from(content, 'base64url').toString()) as object), returnTo: '/history' };
      const value = `${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${cookie.value.split('.')[1] ?? ''}`;
      victim.jar.set(name, { ...cookie, value });
    }

    const callback = await victim.visit(resumed, { isFromOtherSite: true });

    expect(callback.headers.location).toBe('/?authError=expired');
    expect((await victim.session()).user).toBeNull();
  });

  test('cannot use an answer a second time', async () => {
    const browser = open();
    const { url } = await browser.openChooser();
    const posted = await browser.visit(url, { method: 'POST', form: { name: 'Flo', email: 'flo@example.org' } });
    const resumed = await browser.visit(String(posted.headers.location));
    const kept = new Map(browser.jar);
    await browser.visit(String(resumed.headers.location));
    const thief = open();
    for (const [name, cookie] of kept) thief.jar.set(name, cookie);

    const callback = await thief.visit(String(resumed.headers.location));

    expect(callback.headers.location).toBe('/?authError=failed');
    expect((await thief.session()).user).toBeNull();
  });

  test('cannot choose an account in the chooser of another browser', async () => {
    const { url } = await open().openChooser();

    const answer = await open().visit(url, { method: 'POST', form: newAccount('Eve') });

    expect(answer.headers.location).toBe('/?authError=expired');
  });
});

describe('the chooser', () => {
  test.each([
    ['', 'ian@example.org', 'Please enter a name.'],
    ['   ', 'ian@example.org', 'Please enter a name.'],
    ['I'.repeat(101), 'ian@example.org', 'Please use at most 100 characters for the name.'],
    ['Ian\u0000', 'ian@example.org', 'This name has characters that cannot be shown.'],
    ['Ian', '', 'Please enter an e-mail address.'],
    ['Ian', 'ian', 'This is not an e-mail address. One looks like ada@example.org.'],
    ['Ian', 'ian @example.org', 'This is not an e-mail address. One looks like ada@example.org.'],
    ['Ian', `${'i'.repeat(250)}@a.de`, 'Please use at most 254 characters for the e-mail address.'],
  ])('answers the name «%s» and the e-mail «%s» with a sentence beside the field', async (name, email, sentence) => {
    const browser = open();
    const { url } = await browser.openChooser();

    const answer = await browser.visit(url, { method: 'POST', form: { name, email } });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(`role="alert">${sentence}</p>`);
    expect(answer.body).toContain('aria-invalid="true"');
    expect(answer.body).toContain(`value="${email}"`);
  });

  test('allows itself its own style sheet, fonts and form only', async () => {
    const { answer } = await open().openChooser();

    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(answer.headers['referrer-policy']).toBe('same-origin');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-frame-options']).toBe('DENY');
  });

  test('takes forms of a few kilobytes only', async () => {
    const browser = open();
    const { url } = await browser.openChooser();

    const answer = await browser.visit(url, {
      method: 'POST',
      form: { name: 'x'.repeat(9000), email: 'x@example.org' },
    });

    expect(answer.statusCode).toBe(413);
  });

  test('redirects an old address to the welcome screen with an error', async () => {
    const answer = await open().visit('/idp/choose/unknown');

    expect(answer.headers.location).toBe('/?authError=expired');
  });
});

describe('the pages below /idp', () => {
  test('publish nothing of the provider but the way through the chooser', async () => {
    for (const path of [
      '/idp/token',
      '/idp/jwks',
      '/idp/.well-known/openid-configuration',
      '/idp/me',
      '/idp/session/end',
    ]) {
      const answer = await open().visit(path);
      expect(`${path} ${answer.statusCode}`).toBe(`${path} 404`);
    }
  });

  test('take no wish for another address to come back to', async () => {
    const { redirectUrl } = (await open().start()).json<{ redirectUrl: string }>();
    const url = new URL(redirectUrl);
    url.searchParams.set('redirect_uri', 'https://evil.example/');

    const answer = await open().visit(url.href);

    expect(answer.headers.location).toBe('/?authError=expired');
  });
});
