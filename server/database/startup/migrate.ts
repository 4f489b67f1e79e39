// Applies the migrations. Files are numbered, never changed after a release, and applied in one transaction each.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { statement } from '../database.ts';
import type { Database, MaintenanceTransaction, Statement } from '../database.ts';
import { StartupError } from '../errors.ts';

interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

interface Applied {
  number: number;
  name: string;
  checksum: string;
}

interface Ledger {
  prepare: string;
  list: Statement<Applied>;
  add: Statement<unknown>;
}

/** The table of applied migrations: on PostgreSQL, `keys` is a separate schema. */
type LedgerName = 'journal' | 'keys';

const LEDGERS: Record<LedgerName, Ledger> = { journal: buildLedger(''), keys: buildLedger('{keys}') };

interface Options {
  database: Database;
  ledger: LedgerName;
  folder: URL;
  nowMs: number;
}

export async function migrate({ database, ledger: ledgerName, folder, nowMs }: Options): Promise<void> {
  const migrations = await readMigrations(folder);
  const ledger = LEDGERS[ledgerName];
  await database.withMaintenanceLock(async (maintenance) => maintenance.execute('prepare ledger', ledger.prepare));
  for (const migration of migrations) {
    await database.withMaintenanceLock((maintenance) =>
      applyOnce(migration, { maintenance, ledger, nowMs, newest: migrations.length }),
    );
  }
}

/** Reads the ledger under the lock: of two processes that start at the same time, the second finds the work done. */
async function applyOnce(
  migration: Migration,
  {
    maintenance,
    ledger,
    nowMs,
    newest,
  }: { maintenance: MaintenanceTransaction; ledger: Ledger; nowMs: number; newest: number },
): Promise<void> {
  const applied = await maintenance.run(ledger.list, []);
  if (applied.length > newest) throw newerDatabase();
  const earlier = applied[migration.number - 1];
  if (earlier !== undefined) {
    if (earlier.checksum !== migration.checksum) throw changedMigration(migration.name);
    return;
  }
  await maintenance.execute(migration.name, migration.sql);
  await maintenance.run(ledger.add, [migration.number, migration.name, migration.checksum, nowMs]);
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name, index) => {
      const number = index + 1;
      if (Number(name.slice(0, 4)) !== number) throw new Error(`Migration ${name} is not number ${number}.`);
      // Git may have converted the line endings.
      const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
      return {
        number,
        name: path.basename(name, '.sql'),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    }),
  );
}

function buildLedger(schema: string): Ledger {
  const prepareSchema = schema === '' ? '' : '{prepareKeys}';
  return {
    prepare: `${prepareSchema} CREATE TABLE IF NOT EXISTS ${schema}schema_migration
      (number bigint PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at bigint NOT NULL);`,
    list: statement('migration.list', `SELECT number, name, checksum FROM ${schema}schema_migration ORDER BY number`),
    add: statement(
      'migration.add',
      `INSERT INTO ${schema}schema_migration (number, name, checksum, applied_at) VALUES ($1, $2, $3, $4)`,
    ),
  };
}

function newerDatabase(): StartupError {
  return new StartupError(
    'This journal was last opened by a newer version of Learn. Start that version or a later one.',
    { exitCode: 78 },
  );
}

function changedMigration(name: string): StartupError {
  return new StartupError(
    `The migration ${name} differs from the one that was applied to this journal. Restore the released file.`,
    {
      exitCode: 78,
    },
  );
}
