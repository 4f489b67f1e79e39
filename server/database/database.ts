// One type over both engines. Everything above it is written once.

export type Value = string | number | Uint8Array | null;

/**
 * SQL that is prepared once under its name. Values are `$1`, `$2` …, differences between engines are `{words}` of
 * dialects.ts. The name is what a report of a slow statement says.
 */
export interface Statement<Row> {
  readonly name: string;
  readonly sql: string;
  /** Only for the compiler: the shape of a row. */
  readonly row?: Row;
}

export function statement<Row = unknown>(name: string, sql: string): Statement<Row> {
  return { name, sql };
}

export interface Transaction {
  run<Row>(query: Statement<Row>, values: readonly Value[]): Promise<Row[]>;
}

export interface MaintenanceTransaction extends Transaction {
  /** Several statements without values, as in a migration; `name` is for reports. */
  execute(name: string, sql: string): Promise<void>;
}

export interface Database {
  readonly engine: 'sqlite' | 'postgresql';
  /** One statement that only reads. */
  read<Row>(query: Statement<Row>, values: readonly Value[]): Promise<Row[]>;
  /** One statement that writes; it is on disk when this resolves. */
  write<Row>(query: Statement<Row>, values: readonly Value[]): Promise<Row[]>;
  /**
   * What `body` writes is kept altogether, or not at all when it throws. It awaits nothing but its transaction:
   * SQLite has one writer, and everybody else waits. It may be run again when what it wrote was undone with that of
   * others. Transactions that would wait for the same lock name it as their `turn`: within this process they then come
   * one after another, and a person with many requests holds one connection.
   */
  transact<Result>(body: (transaction: Transaction) => Promise<Result>, turn?: string): Promise<Result>;
  /** A transaction without time limits, one at a time over all processes: migrations, re-wrapping of keys. */
  withMaintenanceLock<Result>(body: (maintenance: MaintenanceTransaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export type StorageReporter = (
  event:
    | { kind: 'slow-statement' | 'database-error'; name?: string; ms?: number; message?: string }
    /** What has become of a change of the master key. */
    | { kind: 'keys'; message: string }
    /** A sealed value that does not open. `row` is the id that its table is found by. */
    | { kind: 'damaged-row'; table: string; userId: string; row: string },
) => void;

/** Slower than this is reported. An indexed read takes a tenth of a millisecond. */
const SLOW_MS = 50;

export function reportIfSlow(name: string, startedAt: number, report: StorageReporter): void {
  const ms = performance.now() - startedAt;
  if (ms > SLOW_MS) report({ kind: 'slow-statement', name, ms: Math.round(ms) });
}
