// From where signing in can be reached at all, and how often.
// @module-tag slow
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createBrowser, type Visit } from './auth-browser.ts';
import { listenOn } from './events-listener.ts';

const HERE = 'http://localhost:3000';

const QUERY = {
  client_id: 'learn',
  response_type: 'code',
  redirect_uri: `${HERE}/api/auth/callback`,
  scope: 'openid',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
};

let home: TestApp;

beforeAll(async () => {
  home = await startTestApp();
});
afterAll(() => home.close());

const open = () => createBrowser(home.server, HERE);

describe('the stand-in answers only this computer', () => {
  const attempts: [string, Visit, number][] = [
    ['from here', {}, 303],
    ['from here by IPv6', { remoteAddress: '::1' }, 303],
    ['from another computer', { remoteAddress: '192.168.1.20' }, 421],
    ['from another computer in disguise', { remoteAddress: '::ffff:10.0.0.7' }, 421],
    ['through a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }, 421],
    ['through a proxy of another kind', { headers: { forwarded: 'for=127.0.0.1' } }, 421],
    ['through yet another one', { headers: { 'x-real-ip': '127.0.0.1' } }, 421],
    ['through one that names itself', { headers: { via: '1.1 proxy' } }, 421],
    ['through one that tells the host', { headers: { 'x-forwarded-host': 'learn.example' } }, 421],
    ['through one that tells the scheme', { headers: { 'x-forwarded-proto': 'https' } }, 421],
    ['through Cloudflare', { headers: { 'cf-ray': '1' } }, 421],
    ['through a tunnel of Cloudflare', { headers: { 'cf-connecting-ip': '203.0.113.9' } }, 421],
    ['under a name that was pointed here', { headers: { host: 'evil.example:3000' } }, 421],
    ['under another name of this computer', { headers: { host: '127.0.0.1:3000' } }, 421],
  ];

  test.each(attempts)('%s', async (_name, visit, status) => {
    for (const url of ['/idp/auth', '/idp/choose/x']) {
      expect((await open().visit(url, visit)).statusCode).toBe(status);
    }
  });

  test('and says so in a sentence, below every address', async () => {
    const answer = await open().visit('/idp/anything', { remoteAddress: '192.168.1.20' });

    expect(answer.statusCode).toBe(421);
    expect(answer.body).toBe('The built-in sign-in works only on the computer that Learn runs on.');
  });

  test.each(attempts.filter(([, { headers }]) => headers?.['host'] === undefined))(
    'a sign-in begins there only: %s',
    async (_name, visit, status) => {
      const answer = await open().visit('/api/auth/start', { method: 'POST', body: { origin: HERE }, ...visit });

      expect(answer.statusCode).toBe(status === 421 ? 421 : 200);
    },
  );

  test('not through a proxy that speaks HTTP/1.0, as nginx does by itself', async () => {
    const port = await listenOn(home.server);
    const body = JSON.stringify({ origin: HERE });
    const post = `POST /api/auth/start HTTP/1.0\r\nHost: localhost:3000\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

    for (const request of [post, 'GET /idp/auth HTTP/1.0\r\nHost: localhost:3000\r\n\r\n'])
      expect(await sendRaw(port, request)).toMatch(/^HTTP\/1\.\d 421 /);
    expect(await sendRaw(port, post.replace('HTTP/1.0', 'HTTP/1.1'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('whatever a request says about scheme and host, it is sent back to the configured address', async () => {
    const away = await startTestApp({}, { LOCAL_SIGNIN_CODE: 'twelve or more' });
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };

    const browser = createBrowser(away.server, HERE);
    const answer = await browser.visit('/api/auth/start', { method: 'POST', body: { origin: HERE }, headers });

    await away.close();
    const { redirectUrl } = answer.json<{ redirectUrl: string }>();
    expect(redirectUrl).toMatch(/^http:\/\/localhost:3000\/idp\/auth\?/);
    expect(redirectUrl).not.toContain('evil');
  });
});

describe('a flood', () => {
  test('of sign-ins that were not begun here leaves no trace', async () => {
    const browser = open();
    const mine = await browser.openChooser();
    const stranger = open();
    for (let count = 0; count < 300; count += 1) {
      const query = new URLSearchParams({ ...QUERY, state: `made up ${count}` });
      const answer = await stranger.visit(`/idp/auth?${query.toString()}`);
      expect(answer.headers.location).toBe('/?authError=expired');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }

    expect((await browser.visit(mine.url)).statusCode).toBe(200);
  });

  test('of 1,000 sign-ins from one address does not end those of another address', async () => {
    const away = await startTestApp({}, { LOCAL_SIGNIN_CODE: 'twelve or more' });
    const mine = createBrowser(away.server, HERE);
    const { url } = await mine.openChooser();
    const flood = createBrowser(away.server, HERE);
    const { redirectUrl } = (await flood.start()).json<{ redirectUrl: string }>();
    let latest = '';
    for (let count = 0; count < 1000; count += 1) {
      const answer = await flood.visit(redirectUrl, { remoteAddress: '203.0.113.7' });
      latest = String(answer.headers.location);
    }

    expect(latest).toMatch(/^\/idp\/choose\//);
    expect((await mine.visit(url)).statusCode).toBe(200);
    expect((await flood.visit(latest, { remoteAddress: '203.0.113.7' })).statusCode).toBe(200);
    await away.close();
  });

  test.each([
    ['/api/auth/start', 'POST', 30],
    ['/api/auth/callback', 'GET', 60],
    ['/api/auth/login', 'POST', 30],
  ] as const)(
    'of %s ends after its share a minute, whatever it says about where it comes from',
    async (url, method, share) => {
      const app = await startTestApp({}, { RATE_LIMIT_PER_MINUTE: '1000' });
      const person = await app.signIn();
      const headers = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' };
      const payload = method === 'POST' ? { origin: HERE, firebaseUid: person.identity.firebaseUid } : undefined;
      const statuses = [];

      for (let count = 0; count <= share; count += 1) {
        const spoofed = { ...headers, 'x-forwarded-for': `203.0.113.${count}` };
        const remoteAddress = `2001:db8:1:2::${count}`;
        statuses.push((await app.send({ method, url, headers: spoofed, payload, remoteAddress })).statusCode);
      }

      expect(statuses.indexOf(429)).toBe(share);
      await app.close();
    },
  );
});

/** Everything that comes back until the connection ends or the answer has come. */
async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8').write(request);
  const [text] = (await once(socket, 'data')) as [string];
  socket.destroy();
  return text;
}
