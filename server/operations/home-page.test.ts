import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/test-clock.ts';
import { serveStaticClient } from './static-client.ts';

const HOME = '<html data-screen="home" lang="en"><head></head><body><div id="root"></div></body></html>';
let clientDir: string;

beforeAll(() => {
  clientDir = mkdtempSync(join(tmpdir(), 'learn-client-'));
  writeFileSync(join(clientDir, 'index.html'), HOME.replace('home', 'start'));
  writeFileSync(join(clientDir, 'home.html'), HOME);
});
afterAll(() => rmSync(clientDir, { recursive: true }));

describe('the page of a person at Home', () => {
  const open = async (url: string, renderHome: (answer: string) => Promise<string | null>): Promise<string> => {
    const server = fastify();
    await server.register(cookie);
    await serveStaticClient(server, {
      clientDir,
      sessionCookie: 'learn_session',
      publicUrl: 'https://learn.example.org',
      clock: createTestClock(),
      findAnswer: async () => '{"user":"</script>$&"}',
      renderHome,
    });
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none', cookie: 'learn_session=valid' };
    const { body, headers: answered } = await server.inject({ url, headers });
    await server.close();
    expect(answered).toMatchObject({ 'cache-control': 'no-store' });
    expect(body).toContain(
      '<script type="application/json" id="first-data">{"user":"\\u003c/script>$&"}</script></body>',
    );
    return body;
  };

  test('contains what is rendered, with the data, and nobody keeps it', async () => {
    const body = await open('/', async () => '<div id="root">$& My days</div>');

    expect(body).toContain('data-screen="home"');
    expect(body).toContain('<div id="root">$& My days</div>');
  });

  test.each<[string, string, () => Promise<string | null>]>([
    ['when rendering fails', '/', () => Promise.reject(new Error('A mistake.'))],
    ['when there is nothing to render', '/', async () => null],
    ['at an address with a query', '/?from=elsewhere', async () => '<div id="root">My days</div>'],
    ['at another page', '/settings', async () => '<div id="root">My days</div>'],
  ])('is the start screen with the data %s', async (_when, url, renderHome) => {
    const body = await open(url, renderHome);

    expect(body).not.toContain('My days');
    expect(body).not.toContain('data-screen="home"');
  });
});
