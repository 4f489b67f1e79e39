// The whole server as it is shipped, but for its clock and its folder; requests go in by inject, without a port.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp, type Overrides } from '../../server/app.ts';
import { readConfig } from '../../server/config/config.ts';
import { openStorage, type Storage } from '../../server/open-storage.ts';
import { signIn, type SignedIn } from './sign-in.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestFolder } from './test-storage.ts';
import type { Config } from '../../server/config/settings.ts';

export interface TestApp {
  server: FastifyInstance;
  storage: Storage;
  clock: TestClock;
  config: Config;
  /** A new person with a session. */
  signIn(name?: string): Promise<TestPerson>;
  /** A request of somebody without a session. */
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface TestPerson extends SignedIn {
  /** A request as the person's browser sends it. */
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
}

export async function startTestApp(
  overrides: Overrides = {},
  environment: Record<string, string> = {},
): Promise<TestApp> {
  const folder = createTestFolder();
  const clock = createTestClock();
  const { config, problems } = readConfig({
    DATA_DIR: folder.dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    ...environment,
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const storage =
    overrides.storage ??
    (await openStorage({ dataDir: folder.dataDir, clock, bytesPerPerson: config.storageBytesPerPerson }));
  const clientDir = createClient(folder.dataDir);
  const server = await buildApp(config, { clock, clientDir, ...overrides, storage });
  const send = (options: InjectOptions): Promise<LightMyRequestResponse> => server.inject(options);
  return {
    server,
    storage,
    clock,
    config,
    send,
    async signIn(name) {
      const person = await signIn({ storage, clock, publicUrl: config.publicUrl }, name);
      const own = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' };
      return { ...person, send: (options) => send({ ...options, headers: { ...own, ...options.headers } }) };
    },
    async close() {
      await server.close();
      folder.remove();
    },
  };
}

/** So that pages answer the same whether or not the real client is built. */
function createClient(folder: string): string {
  const clientDir = join(folder, 'client');
  mkdirSync(clientDir);
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><html lang="en"><head></head><body></body></html>');
  return clientDir;
}
