// Several processes on one PostgreSQL, whose clock and beats the test makes.
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, inject } from 'vitest';
import { createTestTimers, type TestTimers } from '../../tests/api/events-listener.ts';
import { createMigratedDatabase } from '../../tests/support/migrated-database.ts';
import { dropDatabase } from '../../tests/support/postgres.ts';
import { MASTER_KEY } from '../../tests/support/storage.ts';
import { createTestClock, type TestClock } from '../../tests/support/test-clock.ts';
import type { Database, StorageReporter } from './database.ts';
import { openStorage, type Storage } from '../open-storage.ts';
import { openPostgres } from './postgres/postgres.ts';
import { createServerProcesses, type ServerProcesses } from './server-processes.ts';
import { createProcessTime } from './database-time.ts';

/** How long a process counts as alive that says nothing. */
export const ALIVE_MS = 30_000;

export interface ProcessScene {
  databaseUrl: string;
  journal: Database;
  /** Stands for the database's. */
  clock: TestClock;
  timers: TestTimers;
  events: Parameters<StorageReporter>[0][];
  open(keys?: { masterKey?: string; previousMasterKey?: string }): Promise<Storage>;
  /** A process of which only the registration is there. */
  registerProcess(options?: { fingerprint?: string }): Promise<ServerProcesses>;
  /** A connection of another program, or of another release. */
  connectAs(applicationName: string): Promise<Client>;
  advanceTime(ms: number): void;
}

/** To be called where a file begins. */
export function createProcessScene(): ProcessScene {
  let name: string;
  let opened: Storage[];
  let clients: Client[];

  const scene = {
    async open(keys = {}) {
      const { databaseUrl, clock, timers, events } = scene;
      const storage = await openStorage({
        dataDir: '/nowhere',
        databaseUrl,
        masterKey: MASTER_KEY,
        ...keys,
        clock,
        time: createProcessTime(clock),
        scheduler: timers,
        report: (event) => void events.push(event),
      });
      opened.push(storage);
      return storage;
    },
    async registerProcess({ fingerprint = 'a' } = {}) {
      const time = createProcessTime(scene.clock);
      const own = createServerProcesses({ database: scene.journal, time });
      await own.register(fingerprint);
      return own;
    },
    async connectAs(applicationName) {
      const client = new Client({ connectionString: scene.databaseUrl, application_name: applicationName });
      await client.connect();
      clients.push(client);
      return client;
    },
    advanceTime(ms) {
      scene.clock.set(new Date(scene.clock.now() + ms).toISOString());
    },
  } as ProcessScene;

  beforeEach(async () => {
    name = `learn-${randomUUID()}`;
    scene.databaseUrl = await createMigratedDatabase(name);
    scene.journal = openPostgres({ url: scene.databaseUrl, report: () => {} });
    scene.clock = createTestClock();
    scene.timers = createTestTimers();
    scene.events = [];
    opened = [];
    clients = [];
  });

  afterEach(async () => {
    for (const storage of opened) await storage.close();
    for (const client of clients) await client.end();
    await scene.journal.close();
    await dropDatabase(inject('postgresUrl'), name);
  });

  return scene;
}
