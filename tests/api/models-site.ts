// Servers with a language model of the test's own, on one journal, and a person who writes there.
import { createPgEventBuses } from '../../server/changes/pg-event-buses.ts';
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { ModelSettings, RetriedReflection } from '#contract/models.ts';
import type { Reflection, SavedReflection } from '#contract/reflections.ts';
import { openStorage, type Storage } from '../../server/open-storage.ts';
import { createProcessTime } from '../../server/database/database-time.ts';
import {
  createFakeModelInfo,
  createFakeModelWriter,
  MODEL_ENVIRONMENT,
  type FakeModelInfo,
  type FakeModelWriter,
} from '../support/fake-model-writer.ts';
import { createMigratedDatabase } from '../support/migrated-database.ts';
import { dropDatabase } from '../support/postgres.ts';
import { MASTER_KEY } from '../support/storage.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { createTestClock, TODAY, type TestClock } from '../support/test-clock.ts';
import { createTestFolder } from '../support/test-storage.ts';
import { listenOn, openListener, type Listener } from './events-listener.ts';

export type Engine = 'SQLite' | 'PostgreSQL';

export const ENGINES: readonly Engine[] = ['SQLite', 'PostgreSQL'];

interface Site {
  apps: readonly TestApp[];
  clock: TestClock;
  model: FakeModelInfo;
  writer: FakeModelWriter;
  storage: Storage;
  close(): Promise<void>;
}

interface Opening {
  engine: Engine;
  /** Servers on the same journal; one at SQLite. */
  instances?: number;
  isPrivate?: boolean;
  environment?: Record<string, string>;
}

export async function openModelsSite({
  engine,
  instances = 1,
  isPrivate = true,
  environment = {},
}: Opening): Promise<Site> {
  const folder = createTestFolder();
  const name = `learn-${randomUUID()}`;
  const serverUrl = engine === 'PostgreSQL' ? inject('postgresUrl') : undefined;
  const databaseUrl = serverUrl && (await createMigratedDatabase(name));
  const clock = createTestClock();
  const model = createFakeModelInfo({ isPrivate });
  const writer = createFakeModelWriter();
  const wired = databaseUrl && { DATABASE_URL: databaseUrl, LEARN_MASTER_KEY: MASTER_KEY };
  const apps: TestApp[] = [];
  for (let index = 0; index < instances; index += 1) {
    const options = { dataDir: folder.dataDir, databaseUrl, masterKey: MASTER_KEY };
    // The clock of the test stands for that of the database as well.
    const createEvents = databaseUrl ? () => createPgEventBuses({ url: databaseUrl, report: () => {} }) : undefined;
    const storage = await openStorage({ ...options, clock, time: createProcessTime(clock), createEvents });
    const overrides = { storage, clock, model, modelWriter: writer };
    apps.push(await startTestApp(overrides, { ...MODEL_ENVIRONMENT, ...wired, ...environment }));
  }
  const [first] = apps as [TestApp];
  return {
    apps,
    clock,
    model,
    writer,
    storage: first.storage,
    async close() {
      for (const app of apps) await app.close();
      if (serverUrl) await dropDatabase(serverUrl, name);
      folder.remove();
    },
  };
}

/** What somebody does at a server of the site, as the first one's person. */
export interface Diarist {
  person: TestPerson;
  save(content: string, options?: { date?: string; at?: TestApp }): Promise<SavedReflection>;
  find(date?: string): Promise<Reflection>;
  /** Once its summary is ready. */
  findReady(date?: string): Promise<Reflection>;
  retry(id: string): Promise<RetriedReflection>;
  choose(choice: 'on' | 'off'): Promise<ModelSettings>;
  findModels(): Promise<ModelSettings>;
  /** On a port; the server listens from the first time on. */
  listen(path: string, options?: Partial<Parameters<typeof openListener>[0]> & { at?: TestApp }): Promise<Listener>;
}

export async function createDiarist({ apps }: Pick<Site, 'apps'>): Promise<Diarist> {
  const [first] = apps as [TestApp];
  const person = await first.signIn('Ada');
  const headers = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' };

  const find = async (date = TODAY): Promise<Reflection> =>
    (await person.send({ url: `/api/reflections/${person.userId}/${date}` })).json<Reflection>();

  return {
    person,
    find,
    async save(content, { date = TODAY, at = first } = {}) {
      const payload = { userId: person.userId, date, promptIndex: 0, entries: [{ id: 'a', content, rev: 99 }] };
      for (;;) {
        const answer = await at.send({ method: 'POST', url: '/api/reflections', payload, headers });
        // As a client does when too many wait for each other.
        if (answer.statusCode !== 503) return answer.json<SavedReflection>();
      }
    },
    async findReady(date) {
      return waitUntil(
        () => find(date),
        ({ summary }) => summary.status === 'ready',
      );
    },
    async retry(id) {
      return (await person.send({ method: 'POST', url: `/api/reflections/${id}/summary` })).json<RetriedReflection>();
    },
    async choose(choice) {
      const url = `/api/models/${person.userId}/choice`;
      return (await person.send({ method: 'PUT', url, payload: { choice } })).json<ModelSettings>();
    },
    findModels: async () => (await person.send({ url: `/api/models/${person.userId}` })).json<ModelSettings>(),
    async listen(path, { at = first, ...listening } = {}) {
      const address = at.server.server.address();
      const port = address && typeof address === 'object' ? address.port : await listenOn(at.server);
      return openListener({ port, cookie: person.cookie, path, ...listening });
    },
  };
}

const LOOK_MS = 20;
const PATIENCE_MS = 15_000;

/** Looks again and again, for as long as a test may take. */
export async function waitUntil<Value>(
  look: () => Promise<Value>,
  isThere: (value: Value) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<Value> {
  for (const startedAt = performance.now(); ;) {
    const value = await look();
    if (isThere(value)) return value;
    if (performance.now() - startedAt > patienceMs) throw new Error(`Still ${JSON.stringify(value)}`);
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS);
    });
  }
}
