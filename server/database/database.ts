export type Value = string | number | Uint8Array | null;

/**
 * SQL that is prepared once. Values are `$1`, `$2` …; where the engines differ, it has a `{word}` of dialects.ts. The name
 * appears in reports of slow statements.
 */
export interface Statement<Row> {
  readonly name: string;
  readonly sql: string;
  /** The table that it writes; null for a read. */
  readonly writes: string | null;
  /** Only for the compiler: the shape of a row. */
  readonly row?: Row;
}

const WRITE = /^(?:INSERT(?: OR REPLACE)? INTO|UPDATE|DELETE FROM) (\S+)/;

export function statement<Row = unknown>(name: string, sql: string): Statement<Row> {
  const [, writes = null] = WRITE.exec(sql) ?? [];
  return { name, sql, writes };
}

export interface Transaction {
  run<Row>(query: Statement<Row>, values: readonly Value[]): Promise<Row[]>;
  /** A write whose answer nobody needs, and which reads no other table. Everything that is run later sees its effect. */
  defer(query: Statement<unknown>, values: readonly Value[]): Promise<void>;
  /** Runs a write of one more table, on PostgreSQL in one statement with the deferred ones: each statement is a round trip. */
  runWithDeferred<Row>(query: Statement<Row>, values: readonly Value[]): Promise<Row[]>;
}

export interface MaintenanceTransaction extends Transaction {
  /** Several statements without values, as in a migration; `name` is for reports. */
  execute(name: string, sql: string): Promise<void>;
}

export interface Database {
  readonly engine: 'sqlite' | 'postgresql';
  read<Row>(query: Statement<Row>, values: readonly Value[]): Promise<Row[]>;
  /** One statement that writes; it is on disk when this resolves. */
  write<Row>(query: Statement<Row>, values: readonly Value[]): Promise<Row[]>;
  /**
   * Commits what `body` writes, or rolls it back when it throws. `body` must await only its transaction: SQLite has one
   * writer, and all others wait. It may be run again, when a group commit with others failed. Transactions with the same
   * `lockName` run one after another in this process, so that a person with many requests uses one connection.
   */
  transact<Result>(body: (transaction: Transaction) => Promise<Result>, lockName?: string): Promise<Result>;
  /** A transaction without time limits, one at a time in all processes: for migrations and key rotation. */
  withMaintenanceLock<Result>(body: (maintenance: MaintenanceTransaction) => Promise<Result>): Promise<Result>;
  /**
   * Empties the write-ahead log of SQLite, which still has what was deleted. A program that reads the file at this moment
   * keeps the log: then nothing waits, and it is to be called again.
   */
  emptyLog(): Promise<void>;
  close(): Promise<void>;
}

export type StorageReporter = (
  event:
    | { kind: 'slow-statement' | 'database-error'; name?: string; ms?: number; message?: string }
    /** The progress of a master key rotation. */
    | { kind: 'keys'; message: string }
    /** A sealed value that can't be opened. `row` is its id in the table. */
    | { kind: 'damaged-row'; table: string; userId: string; row: string },
) => void;

/** Slower than this is reported. An indexed read takes a tenth of a millisecond. */
const SLOW_MS = 50;

export function reportIfSlow(name: string, startedAt: number, report: StorageReporter): void {
  const ms = performance.now() - startedAt;
  if (ms > SLOW_MS) report({ kind: 'slow-statement', name, ms: Math.round(ms) });
}
