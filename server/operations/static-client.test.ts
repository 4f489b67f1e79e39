import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/test-clock.ts';
import { serveStaticClient } from './static-client.ts';
import { registerErrorHandler } from '../http/errors/send-error.ts';

const PAGE =
  '<!doctype html><html lang="en"><head><title>Learn</title><script>start()</script></head><body></body></html>';
const PUBLIC_URL = 'https://learn.example.org';
const WELCOME =
  '<!doctype html><html lang="en"><head><style>h1{color:red}</style></head><body><button type="button" class="button button-google"><svg></svg>Sign in with Google</button></body></html>';
/** A navigation that a browser starts on this site or without a site. */
const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' };
let clientDir: string;
let app: FastifyInstance;

beforeAll(() => {
  clientDir = mkdtempSync(join(tmpdir(), 'learn-client-'));
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'index.html'), PAGE);
  writeFileSync(join(clientDir, 'welcome.html'), WELCOME);
  writeFileSync(join(clientDir, 'assets', 'main-1.js'), 'plain');
  writeFileSync(join(clientDir, 'assets', 'main-1.js.br'), 'brotli');
  writeFileSync(join(clientDir, 'assets', 'main-1.js.gz'), 'gzip');
  writeFileSync(join(clientDir, 'favicon.svg'), '<svg/>');
  mkdirSync(join(clientDir, '.vite'));
  writeFileSync(join(clientDir, '.vite', 'manifest.json'), '{}');
});
afterAll(() => rmSync(clientDir, { recursive: true }));
beforeEach(async () => {
  app = await serve();
});
afterEach(() => app.close());

async function serve(options: Partial<Parameters<typeof serveStaticClient>[1]> = {}): Promise<FastifyInstance> {
  const server = fastify();
  await server.register(cookie);
  registerErrorHandler(server);
  await serveStaticClient(server, {
    clientDir,
    sessionCookie: 'learn_session',
    publicUrl: PUBLIC_URL,
    clock: createTestClock(),
    findAnswer: async () => null,
    ...options,
  });
  return server;
}

describe('a page', () => {
  test.each([
    '/',
    '/reflection',
    '/reflection/',
    '/synthesis?date=2026-11-21',
    '/history',
    '/settings',
    '/?authError=expired',
  ])('%s is HTML that nobody keeps', async (url) => {
    const response = await app.inject(url);

    expect(response).toMatchObject({ statusCode: 200 });
    expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  });

  test.each([
    '/nowhere',
    '/reflection/2026-11-21',
    '/a/b/c',
    '/assets',
    '//elsewhere',
    '/%00',
    '/a%5cb',
    `/${'a'.repeat(300)}`,
  ])('%s is the same HTML with 404', async (url) => {
    const response = await app.inject(url);

    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('<title>Learn</title>');
  });

  test('its inline script may run, and no other', async () => {
    const { headers } = await app.inject('/');

    const hash = createHash('sha256').update('start()').digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  test('it names the address at which sign-in works', async () => {
    expect((await app.inject('/')).body).toContain('<meta name="public-url" content="https://learn.example.org" />');
  });

  test('the bedtime page opens dark', async () => {
    expect((await app.inject('/bedtime-reading')).body).toContain('<html class="night" lang="en">');
    expect((await app.inject('/')).body).not.toContain('night');
  });
});

describe('the welcome page', () => {
  const isWelcome = async (url: string, headers: Record<string, string>): Promise<boolean> =>
    (await app.inject({ url, headers })).body.includes('Sign in with Google');

  test.each(['/', '/settings', '/bedtime-reading', '/nowhere'])('is sent to a visitor who opens %s', async (url) => {
    expect(await isWelcome(url, NAVIGATION)).toBe(true);
    expect(await isWelcome(url, { ...NAVIGATION, 'sec-fetch-site': 'same-origin' })).toBe(true);
  });

  test('is not sent while it is unknown whether the browser has a session', async () => {
    expect(await isWelcome('/', { ...NAVIGATION, 'sec-fetch-site': 'cross-site' })).toBe(false);
    expect(await isWelcome('/', { 'sec-fetch-mode': 'navigate' })).toBe(false);
    expect(await isWelcome('/', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' })).toBe(false);
  });

  test('is sent to the service worker, which asks for it by name', async () => {
    expect(await isWelcome('/', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' })).toBe(false);
    expect(await isWelcome('/', { 'x-learn-shell': 'welcome' })).toBe(true);
  });

  test('is not sent with a session cookie, even one that is no longer valid', async () => {
    expect(await isWelcome('/', { ...NAVIGATION, cookie: 'learn_session=old' })).toBe(false);
  });

  test('is not sent after a failed sign-in, because its error is not part of it', async () => {
    expect(await isWelcome('/?authError=expired', NAVIGATION)).toBe(false);
  });

  test('keeps the status of the address, and is never dark as a bedtime reading', async () => {
    expect((await app.inject({ url: '/nowhere', headers: NAVIGATION })).statusCode).toBe(404);
    expect((await app.inject({ url: '/bedtime-reading', headers: NAVIGATION })).body).not.toContain('night');
  });

  test('its inline style applies, and no other', async () => {
    const { headers } = await app.inject({ url: '/', headers: NAVIGATION });

    const hash = createHash('sha256').update('h1{color:red}').digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
  });
});

describe('a compressed page', () => {
  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('for «%s» is the same page', async (accepted, coding, decompress) => {
    for (const url of ['/', '/bedtime-reading', '/nowhere']) {
      const plain = await app.inject(url);
      const compressed = await app.inject({ url, headers: { 'accept-encoding': accepted } });

      expect(compressed.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
      expect(compressed.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
      expect(decompress(compressed.rawPayload).toString()).toBe(plain.body);
    }
  });

  test('is not sent to a client that accepts none', async () => {
    const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br;q=0' } });

    expect(headers).not.toHaveProperty('content-encoding');
  });

  test('has no body for a HEAD request', async () => {
    const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/', headers: { 'accept-encoding': 'br' } });

    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' });
  });
});

describe('what is no page', () => {
  test.each([
    '/api/unknown',
    '/api',
    '/idp/unknown',
    '/assets/missing.js',
    '/missing.png',
    '/index.html',
    '/welcome.html',
    '/.env',
    '/.vite/manifest.json',
    '/assets/main-1.js.br',
    '/..%2f..%2fpackage.json',
    '/assets/%00.js',
    '/assets/..\\main-1.js',
    `/assets/${'a'.repeat(300)}.js`,
  ])('%s is a real 404 with a text', async (url) => {
    const response = await app.inject(url);

    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test('a POST to a page is a 404 with a text', async () => {
    expect((await app.inject({ method: 'POST', url: '/reflection' })).headers['content-type']).toBe(
      'text/plain; charset=utf-8',
    );
  });
});

describe('assets', () => {
  test('are cached for ever and compressed', async () => {
    const response = await app.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': 'br' } });

    expect(response.body).toBe('brotli');
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test.each([
    ['gzip, deflate, br', 'brotli'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0', 'plain'],
    ['identity', 'plain'],
    ['', 'plain'],
  ])('to a browser that accepts «%s» are %s', async (accepted, body) => {
    const response = await app.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': accepted } });

    expect(response.body).toBe(body);
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(body.length),
      vary: 'accept-encoding',
    });
  });

  test('that a browser has already are not sent again', async () => {
    const { headers } = await app.inject('/assets/main-1.js');

    const again = await app.inject({ url: '/assets/main-1.js', headers: { 'if-none-match': String(headers.etag) } });
    const changed = await app.inject({ url: '/assets/main-1.js', headers: { 'if-none-match': 'W/"1-1"' } });

    expect(again).toMatchObject({ statusCode: 304, body: '' });
    expect(changed).toMatchObject({ statusCode: 200, body: 'plain' });
  });

  test('that a newer build has removed are a 404', async () => {
    writeFileSync(join(clientDir, 'assets', 'old-1.js'), 'old');
    const running = await serve();
    rmSync(join(clientDir, 'assets', 'old-1.js'));

    const response = await running.inject('/assets/old-1.js');
    await running.close();

    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).not.toContain('immutable');
  });

  test('answer a HEAD request without a body', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/assets/main-1.js' });

    expect(response).toMatchObject({ statusCode: 200, body: '' });
    expect(response.headers['content-length']).toBe('5');
  });

  test('without a hash in their name are cached for an hour', async () => {
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });
});

test('a client that was never built is a sentence', async () => {
  const bare = await serve({ clientDir: '/nowhere' });

  const response = await bare.inject('/');
  await bare.close();

  expect(response).toMatchObject({ statusCode: 503, body: 'The client is not built yet. Run npm run build.' });
});

test('a page names the provider on the sign-in button, as text', async () => {
  const named = await serve({ providerName: '"Club" <$& Co>' });

  expect((await named.inject('/')).body).toContain(
    '<meta name="sign-in-provider" content="&quot;Club&quot; &lt;$&amp; Co&gt;" /></head>',
  );
  expect((await named.inject({ url: '/', headers: NAVIGATION })).body).toContain(
    '<button type="button" class="button button-google">Sign in with &quot;Club&quot; &lt;$&amp; Co&gt;</button>',
  );
  expect((await app.inject('/')).body).not.toContain('sign-in-provider');
  await named.close();
});

test('the prerendered button stays as it is for a provider of the same name, as the client renders it', async () => {
  const google = await serve({ providerName: 'Google' });

  const page = (await google.inject({ url: '/', headers: NAVIGATION })).body;
  await google.close();

  expect(page).toBe((await app.inject({ url: '/', headers: NAVIGATION })).body);
});
