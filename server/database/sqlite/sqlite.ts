import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLOutputValue, StatementSync } from 'node:sqlite';
import { SQLITE, translateSql } from '../dialects.ts';
import { reportIfSlow } from '../database.ts';
import type { Database, StorageReporter, Statement, Value } from '../database.ts';
import { StorageError } from '../errors.ts';
import { translateSqliteError } from './sqlite-errors.ts';
import { commitAlone, createGroupCommit, type WriteConnection } from './group-commit.ts';
import { ensurePrivateFile } from '../private-file.ts';
import { assertStorable } from '../assert-storable.ts';
import { createWriteQueue } from './write-queue.ts';

interface Options {
  path: string;
  report: StorageReporter;
  /** Overwrites deleted data with zeros: for keys. */
  overwritesDeleted?: boolean;
}

/** How long to wait when another program has locked the file; all requests wait with it. */
const BUSY_MS = 1_000;

export function openSqlite(options: Options): Database {
  const named = { file: basename(options.path), report: options.report };
  const { writer, reader } = openConnections(options);
  const queue = createWriteQueue();
  const runOnReader = createRunner(reader, named);
  const session = createWriter(writer, named);
  const commitShared = createGroupCommit(queue, session);
  let isClosed = false;

  return {
    engine: 'sqlite',
    async read(query, values) {
      if (isClosed) throw closed();
      return runOnReader(query, values);
    },
    async write(query, values) {
      if (isClosed) throw closed();
      return queue.enqueue(() => session.run(query, values));
    },
    async transact(body) {
      if (isClosed) throw closed();
      return commitShared(body);
    },
    async withMaintenanceLock(body) {
      if (isClosed) throw closed();
      return queue.enqueue(() => commitAlone(session, body));
    },
    async emptyLog() {
      if (isClosed) throw closed();
      if (isEmpty(`${options.path}-wal`)) return;
      await queue.enqueue(async () => emptyLog(options.path, named));
    },
    async close() {
      isClosed = true;
      await queue.drain();
      // The writer last: it merges the write-ahead log into the file.
      if (reader.isOpen) reader.close();
      if (writer.isOpen) writer.close();
    },
  };
}

function openConnections({ path, report, overwritesDeleted = false }: Options): {
  writer: DatabaseSync;
  reader: DatabaseSync;
} {
  let writer: DatabaseSync | undefined;
  try {
    ensurePrivateFile(path);
    writer = new DatabaseSync(path, { timeout: BUSY_MS });
    writer.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ${overwritesDeleted ? 'ON' : 'OFF'}`,
    );
    return { writer, reader: new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS }) };
  } catch (error) {
    writer?.close();
    throw translateSqliteError(error, { name: 'open', file: basename(path), report });
  }
}

function isEmpty(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** On a connection of its own, which gives up at once where the writer would wait. */
function emptyLog(path: string, named: Named): void {
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(path, { timeout: 0 });
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    throw translateSqliteError(error, { name: 'empty-log', ...named });
  } finally {
    connection?.close();
  }
}

function closed(): StorageError {
  return new StorageError('away', 'The journal is closed.');
}

interface Named {
  file: string;
  report: StorageReporter;
}

function createWriter(connection: DatabaseSync, named: Named): WriteConnection {
  const run = createRunner(connection, named);
  return {
    run: async (query, values) => run(query, values),
    defer: async (query, values) => void run(query, values),
    runWithDeferred: async (query, values) => run(query, values),
    async execute(name, sql) {
      const startedAt = performance.now();
      try {
        connection.exec(translateSql(sql, SQLITE));
      } catch (error) {
        throw translateSqliteError(error, { name, ...named });
      }
      reportIfSlow(name, startedAt, named.report);
    },
    get isTransaction() {
      return connection.isTransaction;
    },
  };
}

type Runner = <Row>(query: Statement<Row>, values: readonly Value[]) => Row[];

function createRunner(connection: DatabaseSync, named: Named): Runner {
  const prepared = new Map<Statement<unknown>, PreparedStatement>();

  function prepare(query: Statement<unknown>): PreparedStatement {
    const known = prepared.get(query);
    if (known !== undefined) return known;
    const created = prepareArrays(connection.prepare(translateSql(query.sql, SQLITE)));
    prepared.set(query, created);
    return created;
  }

  return <Row>(query: Statement<Row>, values: readonly Value[]): Row[] => {
    const startedAt = performance.now();
    assertStorable(values, query.name);
    try {
      const { statement, columns } = prepare(query);
      // The statement returns arrays, and its rows have the declared type: the suites on both engines verify it.
      const rows = statement.all(...values) as unknown as SQLOutputValue[][];
      return rows.map((row) => toRow(row, columns) as Row);
    } catch (error) {
      throw translateSqliteError(error, { name: query.name, ...named });
    } finally {
      reportIfSlow(query.name, startedAt, named.report);
    }
  };
}

interface PreparedStatement {
  statement: StatementSync;
  columns: readonly string[];
}

/** The driver's own row objects are dictionaries, which cost more to make and to read than the query itself. */
function prepareArrays(statement: StatementSync): PreparedStatement {
  statement.setReturnArrays(true);
  return { statement, columns: statement.columns().map(({ name }) => name) };
}

function toRow(values: readonly SQLOutputValue[], columns: readonly string[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) row[columns[index] as string] = values[index];
  return row;
}
