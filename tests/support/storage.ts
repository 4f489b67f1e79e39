// A journal of its own for a test file, on either engine, with a look behind the curtain.
import { changeDay } from './change-day.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database, StorageReporter } from '../../server/database/database.ts';
import { createUserKeyRows } from '../../server/database/user-keys.ts';
import { openStorage, type Storage } from '../../server/open-storage.ts';
import { openPostgres } from '../../server/database/postgres/postgres.ts';
import { createSingleProcess } from '../../server/database/server-processes.ts';
import { createProcessTime } from '../../server/database/database-time.ts';
import { openSqlite } from '../../server/database/sqlite/sqlite.ts';
import { parseMasterKey } from '../../server/vault/master-key.ts';
import { createVault } from '../../server/vault/vault.ts';
import type { Vault } from '../../server/vault/vault.ts';
import { dropDatabase, createTestDatabase } from './postgres.ts';
import { createTestClock } from './test-clock.ts';
import type { TestClock } from './test-clock.ts';
import type { ReflectionContent } from '../../server/reflections/stored-reflection.ts';

export const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
export const OTHER_MASTER_KEY = Buffer.alloc(32, 8).toString('base64');
/** What one person's texts take at most: far more than most tests write, and soon reached by those that want to. */
export const BYTES_PER_PERSON = 4_000_000;

export interface StorageHarness {
  storage: Storage;
  /** A second instance on the same journal where the engine allows one, else the same. */
  other: Storage;
  /** The rows behind them. */
  journal: Database;
  keys: Database;
  vault: Vault;
  clock: TestClock;
  /** What the storage has reported as damaged, oldest first. */
  damaged: Damage[];
  /** What `writesNewFormat` answers to `storage`; true from the start. */
  format: { isNew: boolean };
  close(): Promise<void>;
}

interface Damage {
  table: string;
  userId: string;
  row: string;
}

/** Valid once the tests run. */
export type GetStorageHarness = () => StorageHarness;

export async function createTempFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'learn storage '));
}

export async function openSqliteHarness(): Promise<StorageHarness> {
  const dataDir = await createTempFolder();
  const clock = createTestClock();
  const watched = watch();
  const storage = await openStorage({
    dataDir,
    masterKey: MASTER_KEY,
    clock,
    bytesPerPerson: BYTES_PER_PERSON,
    ...watched.options,
  });
  const journal = openSqlite({ path: path.join(dataDir, 'learn.db'), report: () => {} });
  const keys = openSqlite({ path: path.join(dataDir, 'keys/keys.db'), report: () => {} });
  return {
    storage,
    other: storage,
    journal,
    keys,
    vault: await openVault({ journal, keys, clock }),
    clock,
    ...watched.seen,
    async close() {
      for (const opened of [journal, keys, storage]) await opened.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

export async function openPostgresHarness(serverUrl: string): Promise<StorageHarness> {
  const name = `learn-${randomUUID()}`;
  const databaseUrl = await createTestDatabase(serverUrl, name);
  const clock = createTestClock();
  const watched = watch();
  // The clock of the test stands for that of the database as well.
  const time = createProcessTime(clock);
  const options = {
    dataDir: '/nowhere',
    databaseUrl,
    masterKey: MASTER_KEY,
    clock,
    time,
    bytesPerPerson: BYTES_PER_PERSON,
    ...watched.options,
  };
  const [storage, other] = await Promise.all([openStorage(options), openStorage(options)]);
  const journal = openPostgres({ url: databaseUrl, report: () => {} });
  return {
    storage,
    other,
    journal,
    keys: journal,
    vault: await openVault({ journal, keys: journal, clock }),
    clock,
    ...watched.seen,
    async close() {
      for (const opened of [journal, other, storage]) await opened.close();
      await dropDatabase(serverUrl, name);
    },
  };
}

function watch() {
  const damaged: Damage[] = [];
  const format = { isNew: true };
  const report: StorageReporter = ({ kind, ...event }) => {
    if (kind === 'damaged-row') damaged.push(event as Damage);
  };
  return { options: { report, writesNewFormat: () => format.isNew }, seen: { damaged, format } };
}

type StorageOptions = Parameters<typeof openStorage>[0];

export interface StorageOpener {
  open(options?: Partial<StorageOptions>): Promise<Storage>;
  /** Opens it, saves a day of a new person, closes it, and says who it was. */
  saveAndClose(options?: Partial<StorageOptions>): Promise<string>;
  closeAll(): Promise<void>;
}

/** Opens the journal of one folder again and again, as one process after another would. */
export function createStorageOpener(dataDir: string): StorageOpener {
  const opened: Storage[] = [];

  async function open(options: Partial<StorageOptions> = {}): Promise<Storage> {
    const storage = await openStorage({ dataDir, clock: createTestClock(), ...options });
    opened.push(storage);
    return storage;
  }

  return {
    open,
    async saveAndClose(options) {
      const userId = createUserId();
      const storage = await open(options);
      await saveDay(storage, userId);
      await storage.close();
      return userId;
    },
    async closeAll() {
      for (const storage of opened.splice(0)) await storage.close();
    },
  };
}

export async function saveDay(storage: Storage, userId: string, text = 'one'): Promise<void> {
  await changeDay(storage, { userId, date: '2026-11-21' }, () => ({ next: dayOf(text), replaced: [] }));
}

/** A person as far as the journal knows one. */
export function createUserId(): string {
  return randomUUID();
}

/** A day with these texts; their ids are a, b, c … */
export function dayOf(...texts: string[]): ReflectionContent {
  const entries = texts.map((content, index) => ({
    id: String.fromCodePoint(97 + index),
    content,
    rev: 1,
    promptIndex: 0,
  }));
  return { promptIndex: 0, entries, summary: null, bedtime: null };
}

async function openVault(deps: Omit<Parameters<typeof createUserKeyRows>[0], 'processes'>): Promise<Vault> {
  const vault = createVault(createUserKeyRows({ ...deps, processes: createSingleProcess() }));
  await vault.unlock({ current: parseMasterKey(MASTER_KEY, 'MASTER_KEY'), previous: null });
  return vault;
}
