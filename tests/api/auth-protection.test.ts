// What other sites, proxies and strangers can do: nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { createBrowser } from './auth-browser.ts';

const HERE = 'http://localhost:3000';

let home: TestApp;
let ada: TestPerson;

beforeAll(async () => {
  home = await startTestApp();
  ada = await home.signIn();
});
afterAll(() => home.close());

const open = () => createBrowser(home.server, HERE);

interface Sent {
  site?: string;
  origin?: string;
  hasCookie: boolean;
}

/** Logout answers 204 to everybody, so whatever else comes back is the rule. */
async function post({ site, origin, hasCookie }: Sent): Promise<number> {
  const answer = await home.send({
    method: 'POST',
    url: '/api/auth/logout',
    headers: {
      ...(site === undefined ? {} : { 'sec-fetch-site': site }),
      ...(origin === undefined ? {} : { origin }),
      ...(hasCookie ? { cookie: 'learn_session=x' } : {}),
    },
  });
  return answer.statusCode;
}

describe('a request that changes something', () => {
  test.each<[string, Sent, boolean]>([
    ['from a page of ours', { site: 'same-origin', origin: HERE, hasCookie: true }, true],
    ['from another site', { site: 'cross-site', origin: 'https://evil.example', hasCookie: true }, false],
    ['from another site without the cookie', { site: 'cross-site', hasCookie: false }, false],
    [
      'from a sibling subdomain or port',
      { site: 'same-site', origin: 'http://localhost:4000', hasCookie: true },
      false,
    ],
    ['typed by hand', { site: 'none', hasCookie: true }, false],
    ['that lies about its origin but not about its site', { site: 'cross-site', origin: HERE, hasCookie: true }, false],
    ['from an old browser on our page', { origin: HERE, hasCookie: true }, true],
    ['from an old browser elsewhere', { origin: 'https://evil.example', hasCookie: true }, false],
    ['from a page without an origin', { origin: 'null', hasCookie: true }, false],
    ['from our host on another port', { origin: 'http://localhost:3001', hasCookie: true }, false],
    ['that says nothing, with a session', { hasCookie: true }, false],
    ['that says nothing, without one', { hasCookie: false }, true],
  ])('%s', async (_name, sent, isAllowed) => {
    expect(await post(sent)).toBe(isAllowed ? 204 : 403);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('by %s is held to it at every address', async (method) => {
    for (const url of ['/api/reflections', '/api/unknown', '/', '/idp/choose/x']) {
      const answer = await home.send({
        method,
        url,
        headers: { 'sec-fetch-site': 'cross-site', host: 'localhost:3000' },
      });
      expect(`${url} ${answer.statusCode}`).toBe(`${url} 403`);
    }
  });

  test('is refused with a sentence that names the one address', async () => {
    const answer = await open().visit('/api/auth/logout', { method: 'POST', isFromOtherSite: true });

    expect(answer.body).toBe('Only pages at http://localhost:3000 can do this.');
    expect(answer.headers['x-learn-error']).toBe('request.site');
  });
});

describe('a request that only reads', () => {
  const weekly = () => `/api/reflections/${ada.userId}/weekly/2026-11-14/2026-11-21`;

  test.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 200],
    ['none', 200],
  ])('and costs something, from %s, answers %i', async (site, status) => {
    const answer = await ada.send({ url: weekly(), headers: { 'sec-fetch-site': site } });

    expect(answer.statusCode).toBe(status);
  });

  test('is held to the rule in every spelling of its address', async () => {
    for (const spelling of ['/%61pi', '/ap%69', '/%61%70%69']) {
      const answer = await ada.send({
        url: weekly().replace('/api', spelling),
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      expect(`${spelling} ${answer.statusCode}`).toMatch(/ (403|404)$/);
    }
  });

  test.each(['HEAD', 'OPTIONS'] as const)('by %s too', async (method) => {
    const answer = await ada.send({ method, url: weekly(), headers: { 'sec-fetch-site': 'cross-site' } });

    expect(answer.statusCode).toBe(403);
  });

  test('a page may be opened from anywhere', async () => {
    const answer = await open().visit('/', { isFromOtherSite: true });

    expect(answer.statusCode).not.toBe(403);
  });
});

describe('a body', () => {
  test.each([
    ['text/plain', '{"origin":"x"}'],
    ['application/x-www-form-urlencoded', 'origin=x'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/jsonp', '{}'],
    ['', '{}'],
  ])('of the type «%s» is refused', async (type, payload) => {
    const headers = { 'sec-fetch-site': 'same-origin', ...(type ? { 'content-type': type } : {}) };

    const answer = await home.send({ method: 'POST', url: '/api/auth/start', headers, payload: Buffer.from(payload) });

    expect(answer.statusCode).toBe(415);
    expect(answer.body).toBe('Only JSON is accepted here.');
  });

  test('of JSON with its character set is welcome', async () => {
    const answer = await open().visit('/api/auth/start', {
      method: 'POST',
      body: JSON.stringify({ origin: HERE }),
      headers: { 'content-type': 'Application/JSON; charset=utf-8' },
    });

    expect(answer.statusCode).toBe(200);
  });

  test('beyond 64 KiB is refused', async () => {
    const answer = await open().visit('/api/auth/start', {
      method: 'POST',
      body: { origin: HERE, returnTo: `/${'x'.repeat(70_000)}` },
    });

    expect(answer.statusCode).toBe(413);
  });
});

describe('the headers', () => {
  test.each(['/', '/api/auth/session', '/api/unknown', '/missing.js', '/%zz'])(
    'of %s hold scripts, frames and types',
    async (url) => {
      const { headers } = await open().visit(url);

      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'; script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types learn");
      expect(policy).not.toContain('upgrade-insecure-requests');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      const permissions = String(headers['permissions-policy']);
      for (const refused of ['camera=()', 'microphone=()', 'geolocation=()', 'usb=()'])
        expect(permissions).toContain(refused);
      for (const needed of ['screen-wake-lock=(self)', 'clipboard-write=(self)', 'language-model=(self)'])
        expect(permissions).toContain(needed);
      expect(headers).not.toHaveProperty('clear-site-data');
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  test('keep answers of the API out of every cache', async () => {
    for (const url of ['/api/auth/session', '/api/config', '/api/unknown', '/api/auth/callback']) {
      const { headers } = await open().visit(url);
      expect({ url, caching: headers['cache-control'] }).toEqual({ url, caching: 'no-store' });
    }
  });
});

describe('on https', () => {
  let away: TestApp;
  const PUBLIC_URL = 'https://learn.example';

  beforeAll(async () => {
    away = await startTestApp({}, { PUBLIC_URL, LOCAL_SIGNIN_CODE: 'a long enough code' });
  });
  afterAll(() => away.close());

  test('cookies carry the prefix that keeps siblings and plain http out', async () => {
    const browser = createBrowser(away.server, PUBLIC_URL);

    const started = await browser.start();
    const ended = await browser.visit('/api/auth/logout', { method: 'POST' });

    expect(started.headers['set-cookie']).toMatch(
      /^__Host-Http-learn_tx_[\w-]{12}=[\w-]+\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(ended.headers['set-cookie']).toBe(
      '__Host-Http-learn_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
    );
    expect(started.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('a cookie under the plain name means nothing', async () => {
    const person = await away.signIn();
    const plain = person.cookie.replace('__Host-Http-', '');

    const answer = await away.send({ url: '/api/auth/session', headers: { cookie: plain } });

    expect(answer.json()).toEqual({ user: null });
  });
});

describe('many cookies', () => {
  test('of other programs on the same host do not get in the way', async () => {
    const cookie = [...Array.from({ length: 150 }, (_, index) => `other_${index}=${'x'.repeat(40)}`), ada.cookie].join(
      '; ',
    );

    const answer = await home.send({ url: '/api/auth/session', headers: { cookie } });

    expect(answer.json<{ user: unknown }>().user).not.toBeNull();
  });

  test.each(['', 'short', 'a'.repeat(44), '%00', `${'a'.repeat(42)}%`])('and «%s» is no session', async (value) => {
    const answer = await home.send({ url: '/api/auth/session', headers: { cookie: `learn_session=${value}` } });

    expect(answer.json()).toEqual({ user: null });
  });

  test.each(['learn_tx_ä=x', 'learn_tx_a"=x'])(
    'of which one is named «%s» do not keep anybody from signing in',
    async (cookie) => {
      const answer = await open().visit('/api/auth/start', {
        method: 'POST',
        body: { origin: home.config.publicUrl },
        headers: { cookie: Buffer.from(cookie).toString('latin1') },
      });

      expect(answer.statusCode).toBe(200);
    },
  );

  test('of unfinished sign-ins are limited to five', async () => {
    const browser = open();

    for (let count = 0; count < 8; count += 1) {
      home.clock.set(`2026-11-21T12:00:0${count}Z`);
      await browser.start();
    }

    const open5 = [...browser.jar.keys()].filter((name) => name.startsWith('learn_tx_'));
    expect(open5).toHaveLength(5);
    home.clock.set('2026-11-21T12:00:00Z');
  });
});
