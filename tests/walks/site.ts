// The servers of a walk: one over the embedded database, two over one PostgreSQL. Each may be started anew at any time.
import { randomUUID } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createPgEventBuses } from '../../server/changes/pg-event-buses.ts';
import { createProcessTime } from '../../server/database/database-time.ts';
import { openStorage, type Storage } from '../../server/open-storage.ts';
import {
  createFakeModelInfo,
  createFakeModelWriter,
  MODEL_ENVIRONMENT,
  type FakeModelWriter,
} from '../support/fake-model-writer.ts';
import { createTestDatabase, dropDatabase } from '../support/postgres.ts';
import { openSession, signIn, type SignedIn } from '../support/sign-in.ts';
import { MASTER_KEY } from '../support/storage.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createTestClock, type TestClock } from '../support/test-clock.ts';
import { createTestFolder } from '../support/test-storage.ts';

/** An empty database is migrated at the start; a copy of a template has its tables already. */
export interface PostgresPlace {
  url: string;
  template?: string;
}

export interface Site {
  clock: TestClock;
  /** The language model, at all servers. */
  writer: FakeModelWriter;
  /** Of the first server. */
  storage(): Storage;
  send(options: InjectOptions, server?: number): Promise<LightMyRequestResponse>;
  signIn(name: string): Promise<SignedIn>;
  /** Somebody who has been here signs in: null for a person whose account is gone. */
  signInAgain(person: SignedIn): Promise<SignedIn | null>;
  restart(server: number): Promise<void>;
  close(): Promise<void>;
}

interface Server {
  app: TestApp;
  storage: Storage;
}

const SERVERS = { sqlite: 1, postgresql: 2 };

export async function openSite(postgres: PostgresPlace | null): Promise<Site> {
  const folder = createTestFolder();
  const name = `learn-walks-${randomUUID()}`;
  const databaseUrl = postgres === null ? undefined : await createTestDatabase(postgres.url, name, postgres.template);
  const clock = createTestClock();
  const writer = createFakeModelWriter();
  // Public, so that it writes only for who has allowed it.
  const model = createFakeModelInfo({ isPrivate: false });
  const wired = databaseUrl !== undefined && { DATABASE_URL: databaseUrl, LEARN_MASTER_KEY: MASTER_KEY };

  async function start(): Promise<Server> {
    const createEvents =
      databaseUrl === undefined ? undefined : () => createPgEventBuses({ url: databaseUrl, report: () => {} });
    const options = { dataDir: folder.dataDir, databaseUrl, masterKey: MASTER_KEY, createEvents };
    // The clock of the test stands for that of the database as well.
    const storage = await openStorage({ ...options, clock, time: createProcessTime(clock) });
    // The server's own cleanup goes by real time: it would end what was removed in the middle of another walk.
    const served = { ...storage, cleanUp: async () => {} };
    const overrides = { storage: served, clock, model, modelWriter: writer };
    return { app: await startTestApp(overrides, { ...MODEL_ENVIRONMENT, ...wired }), storage };
  }

  const servers: Server[] = [];
  for (let index = 0; index < (postgres === null ? SERVERS.sqlite : SERVERS.postgresql); index += 1)
    servers.push(await start());
  const find = (server: number): Server => servers[server % servers.length] as Server;
  const storage = (): Storage => find(0).storage;
  const place = () => ({ storage: storage(), clock, publicUrl: find(0).app.config.publicUrl });

  return {
    clock,
    writer,
    storage,
    send: (options, server = 0) => find(server).app.send(options),
    signIn: (person) => signIn(place(), person),
    async signInAgain({ identity }) {
      const person = await storage().people.confirm(identity, clock.now());
      if (person === null) return null;
      const cookie = await openSession(place(), { identity, userId: person.id });
      return { userId: person.id, identity, cookie };
    },
    async restart(server) {
      const index = server % servers.length;
      await find(server).app.close();
      servers[index] = await start();
    },
    async close() {
      for (const { app } of servers) await app.close();
      if (postgres !== null) await dropDatabase(postgres.url, name);
      folder.remove();
    },
  };
}
