// `npm run dev`: Vite serves the client's modules and passes calls on to the server.
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let api: Server;
let dev: ViteDevServer;

beforeAll(async () => {
  api = createHttpServer((request, response) => response.end(`the server's ${request.url}`));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('PORT', String((api.address() as AddressInfo).port));
  dev = await createServer({
    configFile: join(import.meta.dirname, '..', 'vite.config.ts'),
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { host: '127.0.0.1', port: 5699, watch: null, hmr: false, ws: false },
  });
  await dev.listen();
});

afterAll(async () => {
  await dev.close();
  api.close();
  vi.unstubAllEnvs();
});

async function get(path: string): Promise<string> {
  return (await fetch(new URL(path, dev.resolvedUrls?.local[0]))).text();
}

test.each(['/api/auth/session', '/api/events?since=1', '/idp/auth'])('%s reaches the server', async (path) => {
  expect(await get(path)).toBe(`the server's ${path}`);
});

test.each(['/api/api-client.ts', '/api/use-text-generation.ts?t=1'])('%s is a module of the client', async (path) => {
  expect(await get(path)).toContain('import ');
});
