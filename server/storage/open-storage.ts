// Opens the journal on either engine: migrations, keys, and one object per noun.
import { createAccounts } from './accounts.ts';
import { createChangedRows } from './changes.ts';
import { statement } from './database.ts';
import type { Database, Report } from './database.ts';
import { createDocuments } from './documents.ts';
import { createDrafts } from './drafts.ts';
import { openEmbedded, openServer } from './engines.ts';
import type { Engine } from './engines.ts';
import { StartError, StorageError } from './errors.ts';
import { createHealth } from './health.ts';
import type { Health } from './health.ts';
import { createHistory } from './history.ts';
import { createKnownDays } from './known-days.ts';
import { createKeyRows, hasKeyCheck } from './keys.ts';
import { migrate } from './migrate.ts';
import { createModelCalls } from './model-calls.ts';
import { createModelChoices } from './model-choices.ts';
import { createOutputs } from './outputs.ts';
import { createPeople } from './people.ts';
import { createReadiness } from './readiness.ts';
import type { Readiness } from './readiness.ts';
import { createReflections } from './reflections.ts';
import { createSessions } from './sessions.ts';
import { createProcessTime, databaseTime } from './shared-time.ts';
import type { SharedTime } from './shared-time.ts';
import type { Storage } from './storage.ts';
import { createSummaryTurns } from './summary-turns.ts';
import { sweep } from './sweep.ts';
import { createTextFlights } from './text-flights.ts';
import { createUsage } from './usage.ts';
import type { Clock } from '../clock.ts';
import { VaultError } from '../vault/errors.ts';
import { deriveDeviceKey } from '../vault/device-key.ts';
import { createVault } from '../vault/vault.ts';
import type { Vault } from '../vault/vault.ts';

interface StorageOptions {
  /** The folder of the embedded journal; not touched with `databaseUrl`. */
  dataDir: string;
  databaseUrl?: string;
  /** 32 bytes in base64; without it a key file is made in the folder. */
  masterKey?: string;
  /** For a rotation: the one before. */
  previousMasterKey?: string;
  clock: Clock;
  /** What leases and changes go by; the engine's own when absent. */
  time?: SharedTime;
  report?: Report;
  /** False while a process is alive that cannot read documents of today's format. Asked at each write. */
  writesNewFormat?: () => boolean;
}

/** `notice` is one line to say once, when a key file has just been made. */
export type OpenedStorage = Storage & { notice?: string };

const MIGRATIONS = {
  journal: new URL('./migrations/journal/', import.meta.url),
  keys: new URL('./migrations/keys/', import.meta.url),
};
const ANY_TEXT = statement(
  'text.any',
  `SELECT 1 AS found FROM reflection UNION ALL SELECT 1 FROM removed_reflection
   UNION ALL SELECT 1 FROM draft WHERE content IS NOT NULL LIMIT 1`,
);

export async function openStorage({
  clock,
  report = () => {},
  writesNewFormat = () => true,
  ...options
}: StorageOptions): Promise<OpenedStorage> {
  const engine = await openEngine(options, report);
  const time = options.time ?? (engine.journal.engine === 'postgresql' ? databaseTime : createProcessTime(clock));
  const readiness: Readiness = createReadiness(() => prepare({ engine, vault, clock }));
  const health = createHealth(clock);
  const journal = createGate(engine.journal, { readiness, health });
  const keys = createGate(engine.keys, { readiness, health });
  const vault = createVault(createKeyRows({ journal, keys, clock }));
  const documents = createDocuments({ writesNewFormat, report });
  const turn = { database: journal, vault, clock, time, documents };
  try {
    await readiness.begin();
  } catch (error) {
    await engine.close();
    throw toStartError(error, engine.journal.engine);
  }
  return {
    engine: journal.engine,
    notice: engine.notice,
    reflections: createReflections(turn),
    history: createHistory(turn),
    knownDays: createKnownDays(journal),
    drafts: createDrafts(turn),
    serverSecrets: {
      derive(purpose) {
        readiness.require();
        return vault.deriveSecrets(purpose);
      },
    },
    deviceKeys: { get: async (userId) => deriveDeviceKey(await vault.ensureKey(userId), userId) },
    changes: createChangedRows(journal),
    outputs: createOutputs(turn),
    usage: createUsage(journal),
    summaryTurns: createSummaryTurns(turn),
    textFlights: createTextFlights({ database: journal, time }),
    modelChoices: createModelChoices({ database: journal, clock }),
    modelCalls: createModelCalls({ database: journal, clock }),
    people: createPeople({ database: journal, clock }),
    sessions: createSessions(journal),
    accounts: createAccounts({ database: journal, clock }),
    now: () => time.now({ run: journal.read }),
    findTrouble: () => health.findTrouble({ journal, keys }),
    sweep: (nowMs) => sweep(journal, nowMs),
    close: once(async () => {
      await readiness.close();
      await engine.close();
    }),
  };
}

async function openEngine(
  { dataDir, databaseUrl, ...keys }: Omit<StorageOptions, 'clock' | 'time' | 'report' | 'writesNewFormat'>,
  report: Report,
): Promise<Engine> {
  try {
    return databaseUrl === undefined
      ? openEmbedded({ ...keys, dataDir, report })
      : await openServer({ ...keys, databaseUrl, report });
  } catch (error) {
    throw toStartError(error, databaseUrl === undefined ? 'sqlite' : 'postgresql');
  }
}

/** May run again and again: each step finds what is done already. */
async function prepare({ engine, vault, clock }: { engine: Engine; vault: Vault; clock: Clock }): Promise<void> {
  const { journal, keys } = engine;
  await migrate({ database: journal, ledger: 'journal', folder: MIGRATIONS.journal, nowMs: clock.now() });
  await migrate({ database: keys, ledger: 'keys', folder: MIGRATIONS.keys, nowMs: clock.now() });
  const isSealed = await hasKeyCheck(keys);
  if (!isSealed && (await journal.read(ANY_TEXT, [])).length > 0) throw keysMissing();
  await vault.unlock(await engine.findMasters({ isSealed }));
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

function createGate(database: Database, { readiness, health }: { readiness: Readiness; health: Health }): Database {
  const watched = health.watch(database);
  return {
    ...watched,
    async read(query, values) {
      readiness.require();
      return watched.read(query, values);
    },
    async write(query, values) {
      readiness.require();
      return watched.write(query, values);
    },
    async transact(body, turn) {
      readiness.require();
      return watched.transact(body, turn);
    },
  };
}

function keysMissing(): StartError {
  return new StartError(
    'This journal has sealed texts, but its keys are missing; please restore the backup of the keys.',
    { exitCode: 78 },
  );
}

function toStartError(error: unknown, engine: Database['engine']): unknown {
  if (error instanceof VaultError) return new StartError(error.message, { exitCode: 78, cause: error });
  // What PostgreSQL refuses at the start is an address, a password or a right; a file that is refused is damaged.
  const exitCode = engine === 'postgresql' ? 78 : 1;
  if (error instanceof StorageError) return new StartError(error.message, { exitCode, cause: error });
  return error;
}
