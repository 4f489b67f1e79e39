// Whether the databases work now. The readiness call asks, every few seconds and from anywhere.
import type { Clock } from '../clock.ts';
import { statement } from './database.ts';
import type { Database } from './database.ts';
import { StorageError } from './errors.ts';
import { hasMasterKeyCheck } from './user-keys.ts';

export interface Health {
  /** Returns the same database; what fails there counts as well. */
  wrap(database: Database): Database;
  /** Null when everything works, else the reason in one sentence. */
  check(databases: { journal: Database; keys: Database }): Promise<string | null>;
}

/** A commit waits for the disk, so it is not done for each call. */
const COMMIT_INTERVAL_MS = 10_000;
/** A disk that has room again is noticed sooner. */
const COMMIT_RETRY_MS = 1_000;
/** How long a failed write counts on PostgreSQL, where no commit of the check follows it. */
const FAILURE_TTL_MS = 5_000;

/** A standby, or a database that is set to be read only. */
const READ_ONLY = statement<{ setting: string }>(
  'health.read-only',
  "SELECT current_setting('transaction_read_only') AS setting",
);
const READ_ROW = statement('health.read', 'SELECT (SELECT max(number) FROM schema_migration) AS newest');
/** Replaces a row by the same. An UPDATE that changes nothing would not be written: SQLite compares the bytes. */
const WRITE_ROW = statement(
  'health.write',
  `INSERT OR REPLACE INTO schema_migration (number, name, checksum, applied_at)
   SELECT number, name, checksum, applied_at FROM schema_migration WHERE number = 1`,
);

interface Failure {
  message: string;
  at: number;
}

export function createHealth(clock: Clock): Health {
  /** Damage does not go away while the process runs, even when the next call meets another page. */
  let damage: string | null = null;
  /** What kept the latest write from being done. */
  let failure: Failure | null = null;
  let committedAt = Number.NEGATIVE_INFINITY;
  let commit: Promise<unknown> = Promise.resolve();

  function note(error: unknown): void {
    if (!(error instanceof StorageError)) return;
    if (error.kind === 'damaged') damage = error.message;
    else if (error.kind === 'full' || error.kind === 'readonly') failure = { message: error.message, at: clock.now() };
  }

  async function watched<Result>(work: Promise<Result>, isWrite: boolean): Promise<Result> {
    try {
      const result = await work;
      if (isWrite) failure = null;
      return result;
    } catch (error) {
      note(error);
      throw error;
    }
  }

  /** Until the next write succeeds. */
  function rememberFailure(error: unknown): void {
    if (!(error instanceof StorageError)) throw error;
    failure = { message: error.message, at: clock.now() };
  }

  function commitSometimes(journal: Database): Promise<unknown> {
    const ageMs = Math.abs(clock.now() - committedAt);
    if (ageMs < (failure === null ? COMMIT_INTERVAL_MS : COMMIT_RETRY_MS)) return commit;
    committedAt = clock.now();
    commit = journal.write(WRITE_ROW, []).catch(rememberFailure);
    return commit;
  }

  return {
    wrap: (database) => ({
      ...database,
      read: (query, values) => watched(database.read(query, values), false),
      write: (query, values) => watched(database.write(query, values), true),
      transact: (body, turn) => watched(database.transact(body, turn), true),
    }),
    async check({ journal, keys }) {
      try {
        await journal.read(READ_ROW, []);
        await hasMasterKeyCheck(keys);
        if (journal.engine === 'sqlite') await commitSometimes(journal);
        else await assertWritable(journal);
      } catch (error) {
        if (error instanceof StorageError) return damage ?? error.message;
        throw error;
      }
      return damage ?? findFailure(failure, journal, clock.now());
    },
  };
}

/** Known before a write has failed; a full disk is known only by a write. */
async function assertWritable(journal: Database): Promise<void> {
  const [row] = await journal.read(READ_ONLY, []);
  if (row?.setting === 'on') throw new StorageError('readonly', 'The database can only be read.');
}

function findFailure(failure: Failure | null, { engine }: Database, nowMs: number): string | null {
  if (failure === null) return null;
  return engine === 'postgresql' && Math.abs(nowMs - failure.at) >= FAILURE_TTL_MS ? null : failure.message;
}
