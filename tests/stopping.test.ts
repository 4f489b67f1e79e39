// A stop takes at most 10 s in all, whatever is going on: slow requests, streams, summaries, a database that is frozen.
// @module-tag slow
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { BUILT_SERVER } from '../scripts/check-build.ts';
import { systemClock } from '../server/clock.ts';
import { openStorage } from '../server/open-storage.ts';
import { openListener } from './api/events-listener.ts';
import { openFreezableProxy, type FreezableProxy } from './support/freezable-proxy.ts';
import { startFaultyProvider, type FaultyProvider } from './support/faulty-provider.ts';
import { createMigratedDatabase } from './support/migrated-database.ts';
import { dropDatabase } from './support/postgres.ts';
import { findFreePort } from './support/server-process.ts';
import { signIn, type SignedIn } from './support/sign-in.ts';
import { MASTER_KEY } from './support/storage.ts';
import { createTestFolder } from './support/test-storage.ts';

const MAIN = join(import.meta.dirname, '..', BUILT_SERVER);
const STOP_MAX_MS = 10_000;
/** Starting takes a while on a busy machine. */
const TEST_MS = 60_000;

interface Site {
  child: ChildProcess;
  port: number;
  person: SignedIn;
  said(): string;
}

let folder: ReturnType<typeof createTestFolder>;
let model: FaultyProvider;
let sockets: Socket[];
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = createTestFolder();
  sockets = [];
  // It takes the call for a summary, and never answers.
  model = await startFaultyProvider({ script: { kind: 'held' } });
});

afterEach(async () => {
  child?.kill('SIGKILL');
  for (const socket of sockets) socket.destroy();
  await model.close();
  folder.remove();
});

async function start({ databaseUrl, proxyUrl }: { databaseUrl?: string; proxyUrl?: string } = {}): Promise<Site> {
  const port = await findFreePort();
  const { dataDir } = folder;
  const storage = await openStorage({ dataDir, databaseUrl, masterKey: MASTER_KEY, clock: systemClock });
  const person = await signIn({ storage, clock: systemClock, publicUrl: `http://localhost:${port}` });
  await storage.close();
  child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      LEARN_MASTER_KEY: MASTER_KEY,
      LOG_LEVEL: 'silent',
      ...(proxyUrl !== undefined && { DATABASE_URL: proxyUrl }),
      AI_PROVIDER: 'compatible',
      AI_BASE_URL: model.url,
      AI_MODEL: 'small',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part) => (said += part));
  while (!said.includes('Learn is running at ')) await once(child.stdout ?? child, 'data');
  return { child, port, person, said: () => said };
}

/** A summary that is being written, a stream that is open, and a request that never arrives completely. */
async function keepBusy({ port, person: { userId, cookie } }: Site): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const saved = await fetch(`http://127.0.0.1:${port}/api/reflections`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({ userId, date: today, promptIndex: 0, entries: [{ content: 'Rye bread rests for a day.' }] }),
  });
  expect(saved.status).toBe(201);
  await expect.poll(() => model.countOpen(), { timeout: 15_000 }).toBe(1);
  const listener = await openListener({ port, cookie });
  expect(listener.status).toBe(200);
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST /api/auth/start HTTP/1.1\r\nHost: localhost:${port}\r\nSec-Fetch-Site: same-origin\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
}

async function stop({ child: { kill }, child: stopped }: Site): Promise<{ ms: number; code: number | null }> {
  const exit = once(stopped, 'exit');
  const began = performance.now();
  kill.call(stopped, 'SIGTERM');
  const [code] = (await exit) as [number | null];
  return { ms: performance.now() - began, code };
}

test('with a slow request, a stream and a summary in hand', { timeout: TEST_MS }, async () => {
  const site = await start();
  await keepBusy(site);

  const { ms, code } = await stop(site);

  // The slow request is waited for, but not for ever.
  expect(ms).toBeGreaterThan(STOP_MAX_MS / 2);
  expect(ms).toBeLessThan(STOP_MAX_MS);
  expect(code).toBe(0);
});

test('with a database that is frozen as well', { timeout: TEST_MS }, async () => {
  const server = inject('postgresUrl');
  const name = `learn-${randomUUID()}`;
  const databaseUrl = await createMigratedDatabase(name);
  const proxy: FreezableProxy = await openFreezableProxy(databaseUrl);
  const site = await start({ databaseUrl, proxyUrl: proxy.url });
  await keepBusy(site);
  proxy.freeze();
  const waiting = [1, 2, 3].map(() => fetch(`http://127.0.0.1:${site.port}/api/health/ready`).catch(() => null));

  const { ms, code } = await stop(site);
  await Promise.all(waiting);
  await proxy.close();
  await dropDatabase(server, name);

  expect(ms).toBeLessThan(STOP_MAX_MS);
  expect(code).toBe(1);
  expect(site.said()).toMatch(/\nThe database did not answer within 10 seconds, so Learn stopped without it\.\n$/);
});
