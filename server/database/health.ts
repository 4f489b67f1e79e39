// Whether the databases work now, for the readiness call. Failed reads and writes of all calls count too.
import type { Clock } from '../clock.ts';
import { statement } from './database.ts';
import type { Database } from './database.ts';
import { StorageError } from './errors.ts';
import { hasMasterKeyCheck } from './user-keys.ts';

export type Health = ReturnType<typeof createHealth>;

const COMMIT_INTERVAL_MS = 10_000;
const COMMIT_RETRY_MS = 1_000;
/** How long a failed write counts on PostgreSQL, where the check writes nothing. */
const FAILURE_TTL_MS = 5_000;

/** On a standby or a read-only database. */
const READ_ONLY = statement<{ setting: string }>(
  'health.read-only',
  "SELECT current_setting('transaction_read_only') AS setting",
);
const READ_ROW = statement('health.read', 'SELECT (SELECT max(number) FROM schema_migration) AS newest');
/** Replaces a row by the same row. SQLite skips an UPDATE that changes nothing. */
const WRITE_ROW = statement(
  'health.write',
  `INSERT OR REPLACE INTO schema_migration (number, name, checksum, applied_at)
   SELECT number, name, checksum, applied_at FROM schema_migration WHERE number = 1`,
);

interface Failure {
  message: string;
  at: number;
}

export function createHealth(clock: Clock) {
  /** Damage is reported until the restart, even when later reads succeed. */
  let damage: string | null = null;
  let failure: Failure | null = null;
  let committedAt = Number.NEGATIVE_INFINITY;
  let commit: Promise<unknown> = Promise.resolve();

  function recordError(error: unknown): void {
    if (!(error instanceof StorageError)) return;
    if (error.kind === 'damaged') damage = error.message;
    else if (error.kind === 'full' || error.kind === 'readonly') failure = { message: error.message, at: clock.now() };
  }

  async function watch<Result>(work: Promise<Result>, isWrite: boolean): Promise<Result> {
    try {
      const result = await work;
      if (isWrite) failure = null;
      return result;
    } catch (error) {
      recordError(error);
      throw error;
    }
  }

  function commitAtIntervals(journal: Database): Promise<unknown> {
    const ageMs = Math.abs(clock.now() - committedAt);
    if (ageMs < (failure === null ? COMMIT_INTERVAL_MS : COMMIT_RETRY_MS)) return commit;
    committedAt = clock.now();
    commit = journal.write(WRITE_ROW, []).catch((error: unknown) => {
      if (!(error instanceof StorageError)) throw error;
      failure = { message: error.message, at: clock.now() };
    });
    return commit;
  }

  return {
    wrap: (database: Database): Database => ({
      ...database,
      read: (query, values) => watch(database.read(query, values), false),
      write: (query, values) => watch(database.write(query, values), true),
      transact: (body, lockName) => watch(database.transact(body, lockName), true),
    }),
    /** Null when everything works, else the reason in one sentence. */
    async check({ journal, keys }: { journal: Database; keys: Database }): Promise<string | null> {
      try {
        await journal.read(READ_ROW, []);
        await hasMasterKeyCheck(keys);
        if (journal.engine === 'sqlite') await commitAtIntervals(journal);
        else await assertWritable(journal);
      } catch (error) {
        if (error instanceof StorageError) return damage ?? error.message;
        throw error;
      }
      return damage ?? findFailure(failure, journal, clock.now());
    },
  };
}

/** Detects a read-only database before a write fails. A full disk is detected only by a write. */
async function assertWritable(journal: Database): Promise<void> {
  const [row] = await journal.read(READ_ONLY, []);
  if (row?.setting === 'on') throw new StorageError('readonly', 'The database is read-only.');
}

function findFailure(failure: Failure | null, { engine }: Database, nowMs: number): string | null {
  if (failure === null) return null;
  return engine === 'postgresql' && Math.abs(nowMs - failure.at) >= FAILURE_TTL_MS ? null : failure.message;
}
