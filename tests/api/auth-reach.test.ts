// From where signing in can be reached at all, and how often.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createBrowser, type Visit } from './auth-browser.ts';

const HERE = 'http://localhost:3000';

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
    expect(answer.body).toBe('The built-in sign-in answers only on the computer it runs on.');
  });

  test('whatever a request says about scheme and host, it is sent back to the configured address', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };

    const answer = await open().visit('/api/auth/start', { method: 'POST', body: { origin: HERE }, headers });

    const { redirectUrl } = answer.json<{ redirectUrl: string }>();
    expect(redirectUrl).toMatch(/^http:\/\/localhost:3000\/idp\/auth\?/);
    expect(redirectUrl).not.toContain('evil');
  });
});

describe('a flood', () => {
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
