import type { Database, StorageReporter } from '../database.ts';
import { StartupError } from '../errors.ts';
import { openDataDir } from './data-dir.ts';
import type { DataDir } from './data-dir.ts';
import { createSingleProcess, createServerProcesses } from '../server-processes.ts';
import type { ServerProcesses } from '../server-processes.ts';
import type { SharedTime } from '../database-time.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import { readKeyFile, createKeyFile, parseMasterKey } from '../../vault/master-key.ts';
import type { MasterKeys } from '../../vault/wrapping.ts';

interface EngineOptions {
  masterKey?: string;
  previousMasterKey?: string;
  time: SharedTime;
  report: StorageReporter;
}

export interface StorageEngine {
  journal: Database;
  keys: Database;
  time: SharedTime;
  processes: ServerProcesses;
  /** `isSealed`: a master key was used before, so a missing one must not be replaced. */
  loadMasterKeys(state: { isSealed: boolean }): Promise<MasterKeys>;
  readonly notice?: string;
  close(): Promise<void>;
}

export function openSqliteEngine({
  dataDir,
  masterKey,
  previousMasterKey,
  time,
  report,
}: EngineOptions & { dataDir: string }): StorageEngine {
  const configured = parseMasterKeys({ masterKey, previousMasterKey });
  const folder = openDataDir(dataDir);
  const opened: Database[] = [];
  let notice: string | undefined;

  try {
    opened.push(openSqlite({ path: folder.journalPath, report }));
    opened.push(openSqlite({ path: folder.keysPath, report, overwritesDeleted: true }));
  } catch (error) {
    for (const database of opened) void database.close();
    folder.release();
    throw error;
  }
  const [journal, keys] = opened as [Database, Database];

  return {
    journal,
    keys,
    time,
    processes: createSingleProcess(),
    async loadMasterKeys({ isSealed }) {
      const { current, previous } = configured;
      if (current !== null) return { current, previous };
      const stored = await readKeyFile(folder.masterKeyPath);
      if (stored !== null) return { current: stored, previous };
      if (isSealed) throw masterKeyFileMissing(folder);
      const created = await createKeyFile(folder.masterKeyPath);
      notice = `The master key of this journal was created in ${folder.masterKeyPath}. A backup needs both the journal and this file.`;
      return { current: created, previous };
    },
    get notice() {
      return notice;
    },
    async close() {
      await journal.close();
      await keys.close();
      folder.release();
    },
  };
}

export async function openPostgresEngine({
  databaseUrl,
  masterKey,
  previousMasterKey,
  time,
  report,
}: EngineOptions & { databaseUrl: string }): Promise<StorageEngine> {
  const { current, previous } = parseMasterKeys({ masterKey, previousMasterKey });
  if (current === null)
    throw new StartupError(
      'With DATABASE_URL a master key is required: set LEARN_MASTER_KEY to 32 random bytes in base64.',
      { exitCode: 78 },
    );
  const { openPostgres } = await import('../postgres/postgres.ts');
  const database = openPostgres({ url: databaseUrl, report });
  return {
    journal: database,
    keys: database,
    time,
    processes: createServerProcesses({ database, time }),
    loadMasterKeys: () => Promise.resolve({ current, previous }),
    close: () => database.close(),
  };
}

function parseMasterKeys({ masterKey, previousMasterKey }: Pick<EngineOptions, 'masterKey' | 'previousMasterKey'>): {
  current: MasterKeys['current'] | null;
  previous: MasterKeys['previous'];
} {
  return {
    current: masterKey === undefined ? null : parseMasterKey(masterKey, 'LEARN_MASTER_KEY'),
    previous: previousMasterKey === undefined ? null : parseMasterKey(previousMasterKey, 'LEARN_MASTER_KEY_PREVIOUS'),
  };
}

function masterKeyFileMissing({ masterKeyPath }: DataDir): StartupError {
  return new StartupError(
    `This journal is sealed, but its master key is missing. Restore ${masterKeyPath}, or set LEARN_MASTER_KEY.`,
    {
      exitCode: 78,
    },
  );
}
