// Opens the storage on either engine: migrations, keys, and one object per noun.
import { createErasure } from './account/erase.ts';
import { createLocalAccounts } from './identity/local-provider/account-rows.ts';
import { createChangedRows } from './changes/changed-since.ts';
import { createEventBuses, type EventBuses } from './changes/event-buses.ts';
import type { Database, StorageReporter } from './database/database.ts';
import { createDocumentCodec } from './reflections/rows/documents.ts';
import { openSqliteEngine, openPostgresEngine } from './database/startup/engine-setup.ts';
import type { StorageEngine } from './database/startup/engine-setup.ts';
import { StartupError, StorageError } from './database/errors.ts';
import { createHealth } from './database/health.ts';
import type { Health } from './database/health.ts';
import { createUserKeyRows } from './database/user-keys.ts';
import { createModelCalls } from './models/rows/call-log.ts';
import { createModelConsents } from './models/rows/consent.ts';
import { createGeneratedTexts } from './generated-texts/rows/generated-text-rows.ts';
import { createPeople } from './identity/user-rows.ts';
import { createStoragePreparation } from './database/startup/preparation.ts';
import { createReadiness } from './database/startup/readiness.ts';
import type { Readiness } from './database/startup/readiness.ts';
import type { StorageDeps } from './reflections/rows/user-transaction.ts';
import { createSessions } from './identity/sessions/session-rows.ts';
import { createProcessTime, databaseTime } from './database/database-time.ts';
import type { SharedTime } from './database/database-time.ts';
import { createSummaryJobs } from './summaries/jobs.ts';
import { createStorageUsage } from './reflections/rows/storage-quota.ts';
import { removeExpiredEntries } from './history/expired-entries.ts';
import { cleanUp } from './operations/cleanup.ts';
import { createQuotas } from './models/rows/quotas.ts';
import { type Clock, type Scheduler, systemScheduler } from './clock.ts';
import { VaultError } from './vault/errors.ts';
import { deriveDeviceKey } from './vault/derived-keys.ts';
import { createVault } from './vault/vault.ts';

interface StorageOptions {
  /** The folder of the embedded journal; not touched with `databaseUrl`. */
  dataDir: string;
  databaseUrl?: string;
  /** 32 bytes in base64; without it a key file is created in the folder. */
  masterKey?: string;
  previousMasterKey?: string;
  clock: Clock;
  /** The engine's own when absent. */
  time?: SharedTime;
  scheduler?: Scheduler;
  report?: StorageReporter;
  /** False while a process is active that can't read the current document format. Called for each write. */
  writesNewFormat?: () => boolean;
  bytesPerPerson?: number | undefined;
  /** How changes are announced; within this process when absent. */
  createEvents?: () => EventBuses;
}

/** Times are epoch milliseconds, dates are 'YYYY-MM-DD', ids are uuid v7. */
export type Storage = Awaited<ReturnType<typeof openStorage>>;

export async function openStorage({
  clock,
  scheduler = systemScheduler,
  report = () => {},
  writesNewFormat,
  bytesPerPerson,
  createEvents = createEventBuses,
  ...options
}: StorageOptions) {
  const engine = await openEngine({ clock, report, ...options });
  const { time, processes } = engine;
  const notices = createNotices(report);
  const readiness: Readiness = createReadiness(() => preparation.prepare());
  const health = createHealth(clock);
  const journal = requireReady(engine.journal, { readiness, health });
  const keys = requireReady(engine.keys, { readiness, health });
  const vault = createVault(createUserKeyRows({ journal, keys, clock, processes }));
  const documents = createDocumentCodec({ writesNewFormat: writesNewFormat ?? processes.writesNewFormat, report });
  const storageUsage = createStorageUsage({ database: journal, time, bytesPerPerson });
  const preparation = createStoragePreparation({ engine, vault, clock, scheduler, notify: notices.say });
  try {
    await readiness.start();
  } catch (error) {
    await preparation.close();
    await engine.close();
    throw toStartupError(error, engine.journal.engine);
  }
  const deps = { database: journal, vault, clock, time, documents, storageUsage, ...createEvents() };
  const erasure = createErasure({ ...deps, keys });
  return {
    engine: journal.engine,
    /** Printed at the start: a new key file, and what was done with the keys. */
    notice: notices.take(engine.notice),
    ...deps,
    ...createStores(deps),
    serverSecrets: {
      derive(purpose: string) {
        readiness.assertReady();
        return vault.deriveSecrets(purpose);
      },
    },
    /** The time of leases and changes, the same for all processes. */
    now: () => time.now({ run: journal.read }),
    /** Null when the databases work, else the reason in one sentence. */
    checkHealth: () => health.check({ journal, keys }),
    erasure,
    cleanUp: (nowMs: number) =>
      cleanUp({ ...deps, erasure, removeExpiredEntries: (before) => removeExpiredEntries(before, deps) }, nowMs),
    close: once(async () => {
      await readiness.close();
      await preparation.close();
      await engine.close();
    }),
  };
}

function createStores(deps: StorageDeps) {
  const { database, vault, clock, internalEvents } = deps;
  return {
    deviceKeys: { get: async (userId: string) => deriveDeviceKey(await vault.ensureKey(userId), userId) },
    changedRows: createChangedRows(database),
    generatedTexts: createGeneratedTexts(deps),
    quotas: createQuotas(database),
    summaryJobs: createSummaryJobs(deps),
    modelConsents: createModelConsents({ database, clock, internalEvents }),
    modelCalls: createModelCalls({ database, clock }),
    people: createPeople({ database, clock }),
    sessions: createSessions({ database, internalEvents }),
    localAccounts: createLocalAccounts({ database, clock }),
  };
}

/** Notices until the storage is open are printed at the start, later ones are logged. */
function createNotices(report: StorageReporter): {
  say(sentence: string): void;
  take(first?: string): string | undefined;
} {
  const sentences: string[] = [];
  let isOpen = false;
  return {
    say(message) {
      if (isOpen) report({ kind: 'keys', message });
      else sentences.push(message);
    },
    take(first) {
      isOpen = true;
      return [first, ...sentences].filter((sentence) => sentence !== undefined).join('\n') || undefined;
    },
  };
}

async function openEngine({
  clock,
  time,
  report,
  dataDir,
  databaseUrl,
  ...keys
}: Omit<StorageOptions, 'timers' | 'writesNewFormat' | 'bytesPerPerson' | 'createEvents'> & {
  report: StorageReporter;
}): Promise<StorageEngine> {
  try {
    return databaseUrl === undefined
      ? openSqliteEngine({ ...keys, dataDir, time: time ?? createProcessTime(clock), report })
      : await openPostgresEngine({ ...keys, databaseUrl, time: time ?? databaseTime, report });
  } catch (error) {
    throw toStartupError(error, databaseUrl === undefined ? 'sqlite' : 'postgresql');
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

function requireReady(database: Database, { readiness, health }: { readiness: Readiness; health: Health }): Database {
  const watched = health.wrap(database);
  return {
    ...watched,
    async read(query, values) {
      readiness.assertReady();
      return watched.read(query, values);
    },
    async write(query, values) {
      readiness.assertReady();
      return watched.write(query, values);
    },
    async transact(body, lockName) {
      readiness.assertReady();
      return watched.transact(body, lockName);
    },
  };
}

function toStartupError(error: unknown, engine: Database['engine']): unknown {
  if (error instanceof VaultError) return new StartupError(error.message, { exitCode: 78, cause: error });
  // With PostgreSQL, a rejected start means a wrong URL, password or permission; with SQLite, a damaged file.
  const exitCode = engine === 'postgresql' ? 78 : 1;
  if (error instanceof StorageError) return new StartupError(error.message, { exitCode, cause: error });
  return error;
}
