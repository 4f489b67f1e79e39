// Applies the migrations. Files are numbered, never changed after a release, and applied in one transaction each.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { statement } from '../database.ts';
import type { Database } from '../database.ts';
import { StartupError } from '../errors.ts';

interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

type AppliedMigration = Pick<Migration, 'number' | 'name' | 'checksum'>;

interface Options {
  database: Database;
  /** Where the table of applied migrations is: on PostgreSQL, `keys` is a separate schema. */
  ledger: 'journal' | 'keys';
  folder: URL;
  nowMs: number;
}

export async function migrate({ database, ledger: name, folder, nowMs }: Options): Promise<void> {
  const migrations = await readMigrations(folder);
  const ledger = buildLedger(name === 'keys' ? '{keys}' : '');
  const before = await database.withMaintenanceLock(async (maintenance) => {
    await maintenance.execute('prepare ledger', ledger.prepare);
    return maintenance.run(ledger.list, []);
  });
  // Each lock is a connection of its own on PostgreSQL: a start with nothing to apply takes this one only.
  for (const migration of listPending(migrations, before)) {
    await database.withMaintenanceLock(async (maintenance) => {
      // Under the lock: of two processes that start at the same time, the second finds the work done.
      const applied = await maintenance.run(ledger.list, []);
      if (!listPending(migrations, applied).includes(migration)) return;
      await maintenance.execute(migration.name, migration.sql);
      await maintenance.run(ledger.add, [migration.number, migration.name, migration.checksum, nowMs]);
    });
  }
}

function listPending(migrations: readonly Migration[], applied: readonly AppliedMigration[]): readonly Migration[] {
  if (applied.length > migrations.length) throw newerDatabase();
  const changed = migrations.find(({ number, checksum }) => (applied[number - 1]?.checksum ?? checksum) !== checksum);
  if (changed) throw changedMigration(changed.name);
  return migrations.slice(applied.length);
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

function buildLedger(schema: '' | '{keys}') {
  const prepareSchema = schema === '' ? '' : '{prepareKeys}';
  return {
    prepare: `${prepareSchema} CREATE TABLE IF NOT EXISTS ${schema}schema_migration
      (number bigint PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at bigint NOT NULL);`,
    list: statement<AppliedMigration>(
      'migration.list',
      `SELECT number, name, checksum FROM ${schema}schema_migration ORDER BY number`,
    ),
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
