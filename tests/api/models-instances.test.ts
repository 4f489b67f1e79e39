// Several processes on one journal: a summary is asked for once, and finished whatever becomes of the one that began it.
// @module-tag slow
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import { systemClock } from '../../server/clock.ts';
import { openStorage } from '../../server/open-storage.ts';
import { startFaultyProvider, type FaultyProvider } from '../support/faulty-provider.ts';
import { createMigratedDatabase } from '../support/migrated-database.ts';
import { dropDatabase } from '../support/postgres.ts';
import { findFreePort, startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { signIn, type SignedIn } from '../support/sign-in.ts';
import { MASTER_KEY } from '../support/storage.ts';
import { createTestFolder } from '../support/test-storage.ts';
import { createDiarist, ENGINES, openModelsSite, waitUntil, type Engine } from './models-site.ts';

const MINUTE_MS = 60_000;
const TEST_TIMEOUT_MS = 90_000;

describe('200 equal saves at once at two servers', () => {
  it('are one reflection and one call of the model', { timeout: TEST_TIMEOUT_MS }, async () => {
    const site = await openModelsSite({ engine: 'PostgreSQL', instances: 2 });
    const ada = await createDiarist(site);

    const saved = await Promise.all(
      Array.from({ length: 200 }, (_, index) => ada.save('Rye rests longer.', { at: site.apps[index % 2] })),
    );
    const ready = await ada.findReady();
    // Whatever a second call would have been for is over by now: the next day's summary is there.
    await ada.save('Bread.', { date: '2026-11-20' });
    await ada.findReady('2026-11-20');
    const asked = site.writer.requests.length;
    await site.close();

    expect(new Set(saved.map(({ id }) => id))).toEqual(new Set([ready.id]));
    expect(ready.entries).toHaveLength(1);
    expect(asked).toBe(2);
  });
});

interface Deployment {
  userId: string;
  start(): Promise<ServerProcess & { origin: string }>;
  save(origin: string): Promise<void>;
  find(origin: string): Promise<Reflection>;
  close(): Promise<void>;
}

/** Processes of the server as it is shipped, with a person who has signed in. */
async function deploy(engine: Engine, model: FaultyProvider): Promise<Deployment> {
  const folder = createTestFolder();
  const name = `learn-${randomUUID()}`;
  const serverUrl = engine === 'PostgreSQL' ? inject('postgresUrl') : undefined;
  const databaseUrl = serverUrl && (await createMigratedDatabase(name));
  const publicUrl = 'http://localhost:7800';
  const person = await enter({ dataDir: folder.dataDir, databaseUrl, publicUrl });
  const headers = { cookie: person.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const date = new Date(systemClock.now()).toISOString().slice(0, 10);

  return {
    userId: person.userId,
    async start() {
      const port = await findFreePort();
      const server = await startServerProcess({
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        DATA_DIR: folder.dataDir,
        LEARN_MASTER_KEY: MASTER_KEY,
        RATE_LIMIT_PER_MINUTE: '0',
        AI_PROVIDER: 'compatible',
        AI_BASE_URL: model.url,
        AI_MODEL: 'small',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      });
      return { ...server, origin: `http://127.0.0.1:${port}` };
    },
    async save(origin) {
      const entries = [{ content: 'Rye needs a longer rest than wheat.' }];
      const body = JSON.stringify({ userId: person.userId, date, promptIndex: 0, entries });
      await fetch(`${origin}/api/reflections`, { method: 'POST', headers, body });
    },
    async find(origin) {
      const answer = await fetch(`${origin}/api/reflections/${person.userId}/${date}`, { headers });
      return (await answer.json()) as Reflection;
    },
    async close() {
      if (serverUrl) await dropDatabase(serverUrl, name);
      folder.remove();
    },
  };
}

async function enter(options: { dataDir: string; databaseUrl?: string; publicUrl: string }): Promise<SignedIn> {
  const { publicUrl, ...journal } = options;
  const storage = await openStorage({ ...journal, masterKey: MASTER_KEY, clock: systemClock });
  const person = await signIn({ storage, clock: systemClock, publicUrl });
  await storage.close();
  return person;
}

describe('a summary that was begun', () => {
  let model: FaultyProvider;
  const running: ServerProcess[] = [];

  beforeAll(async () => {
    model = await startFaultyProvider();
  });

  afterAll(() => model.close());

  afterEach(async () => {
    for (const server of running.splice(0)) await server.end('SIGKILL');
  });

  /** The model begins to speak to the first process, and says nothing more. */
  async function beginSummary(deployment: Deployment): Promise<ServerProcess & { origin: string }> {
    model.setScript({ kind: 'stall', text: 'Rye needs a longer rest' });
    const calls = model.calls.length;
    const server = await deployment.start();
    running.push(server);
    await deployment.save(server.origin);
    await waitUntil(
      async () => model.calls.length,
      (count) => count > calls,
    );
    return server;
  }

  /** How long another process, or the next one, takes until it is there. */
  async function awaitSummary(deployment: Deployment, origin: string): Promise<{ day: Reflection; ms: number }> {
    const startedAt = performance.now();
    const isOver = ({ summary }: Reflection): boolean => summary.status === 'ready';
    const day = await waitUntil(() => deployment.find(origin), isOver, MINUTE_MS);
    return { day, ms: performance.now() - startedAt };
  }

  it.each(ENGINES)(
    'is finished within a minute when its process is killed, on %s',
    { timeout: TEST_TIMEOUT_MS },
    async (engine) => {
      const deployment = await deploy(engine, model);
      const first = await beginSummary(deployment);
      const other = engine === 'PostgreSQL' ? await deployment.start() : null;

      await first.end('SIGKILL');
      model.setScript({ kind: 'obedient' });
      const second = other ?? (await deployment.start());
      running.push(second);
      const { day, ms } = await awaitSummary(deployment, second.origin);
      await second.end('SIGKILL');
      await deployment.close();

      expect(day.summary).toMatchObject({ status: 'ready', source: 'compatible:small', degraded: false });
      expect(ms).toBeLessThan(MINUTE_MS);
    },
  );

  it('is taken over at once from a process that stops', { timeout: TEST_TIMEOUT_MS }, async () => {
    const deployment = await deploy('PostgreSQL', model);
    const first = await beginSummary(deployment);
    const second = await deployment.start();
    running.push(second);

    model.setScript({ kind: 'obedient' });
    await first.end('SIGTERM');
    const { day, ms } = await awaitSummary(deployment, second.origin);
    await second.end('SIGKILL');
    await deployment.close();

    expect(day.summary).toMatchObject({ status: 'ready', source: 'compatible:small', degraded: false });
    expect(ms).toBeLessThan(5_000);
  });
});
