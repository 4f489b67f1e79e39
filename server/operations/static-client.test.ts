import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveStaticClient } from './static-client.ts';
import { registerErrorHandler } from '../http/errors/send-error.ts';
import type { StoredSession } from '../identity/sessions/session-rows.ts';

const PAGE =
  '<!doctype html><html lang="en"><head><title>Learn</title><script>start()</script></head><body></body></html>';
const PUBLIC_URL = 'https://learn.example.org';
let clientDir: string;
let app: FastifyInstance;
let session: StoredSession | null;

beforeAll(() => {
  clientDir = mkdtempSync(join(tmpdir(), 'learn-client-'));
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'index.html'), PAGE);
  writeFileSync(join(clientDir, 'assets', 'main-1.js'), 'plain');
  writeFileSync(join(clientDir, 'assets', 'main-1.js.br'), 'brotli');
  writeFileSync(join(clientDir, 'assets', 'main-1.js.gz'), 'gzip');
  writeFileSync(join(clientDir, 'favicon.svg'), '<svg/>');
  mkdirSync(join(clientDir, '.vite'));
  writeFileSync(join(clientDir, '.vite', 'manifest.json'), '{}');
});
afterAll(() => rmSync(clientDir, { recursive: true }));
beforeEach(async () => {
  session = null;
  app = fastify();
  registerErrorHandler(app);
  await serveStaticClient(app, { clientDir, authenticate: async () => session, publicUrl: PUBLIC_URL });
});
afterEach(() => app.close());

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

describe('what is no page', () => {
  test.each([
    '/api/unknown',
    '/api',
    '/idp/unknown',
    '/assets/missing.js',
    '/missing.png',
    '/index.html',
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

describe('preloads', () => {
  const preloadsOf = async (url: string): Promise<string[]> =>
    [...(await app.inject(url)).body.matchAll(/as="fetch" crossorigin="use-credentials" href="([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );

  test('none of a person are added without a session', async () => {
    expect(await preloadsOf('/')).toEqual([]);
  });

  test('a person gets the list that the page shows first', async () => {
    session = { userId: 'anna' } as StoredSession;

    expect(await preloadsOf('/')).toEqual(['/api/reflections/anna?limit=5']);
    expect(await preloadsOf('/bedtime-reading')).toEqual(['/api/reflections/anna?limit=3']);
    expect(await preloadsOf('/reflection')).toEqual([]);
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
    const running = fastify();
    await serveStaticClient(running, { clientDir, authenticate: async () => null, publicUrl: 'https://learn.example' });
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
  const bare = fastify();
  registerErrorHandler(bare);
  await serveStaticClient(bare, { clientDir: '/nowhere', authenticate: async () => null, publicUrl: PUBLIC_URL });

  const response = await bare.inject('/');
  await bare.close();

  expect(response).toMatchObject({ statusCode: 503, body: 'The client is not built yet. Run npm run build.' });
});

test('the page opens while the database is unavailable', async () => {
  const away = fastify();
  await serveStaticClient(away, {
    clientDir,
    authenticate: async () => Promise.reject(new Error('away')),
    publicUrl: PUBLIC_URL,
  });

  expect((await away.inject('/')).statusCode).toBe(200);
  await away.close();
});

test('a page names the provider on the sign-in button, as text', async () => {
  const named = fastify();
  registerErrorHandler(named);
  await serveStaticClient(named, {
    clientDir,
    authenticate: async () => null,
    publicUrl: PUBLIC_URL,
    providerName: '"Club" <$& Co>',
  });

  expect((await named.inject('/')).body).toContain(
    '<meta name="sign-in-provider" content="&quot;Club&quot; &lt;$&amp; Co&gt;" /></head>',
  );
  expect((await app.inject('/')).body).not.toContain('sign-in-provider');
  await named.close();
});
