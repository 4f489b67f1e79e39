import type { StorageReporter } from '../database.ts';
import { StorageError } from '../errors.ts';
import type { StorageErrorKind } from '../errors.ts';

/** SQLite's primary result codes (the lower eight bits) for problems that are not caused by the statement. */
const KINDS: Record<number, { kind: StorageErrorKind; sentence: string }> = {
  5: { kind: 'away', sentence: 'Another program has locked the journal.' },
  6: { kind: 'away', sentence: 'Another program has locked the journal.' },
  8: { kind: 'readonly', sentence: 'The journal is not writable.' },
  10: { kind: 'away', sentence: 'The disk cannot be read or written.' },
  11: { kind: 'damaged', sentence: 'The file FILE is damaged. Restore a backup.' },
  13: { kind: 'full', sentence: 'The disk is full.' },
  14: { kind: 'away', sentence: 'The file FILE cannot be opened.' },
  26: { kind: 'damaged', sentence: 'The file FILE is not a database. Restore a backup.' },
};
/** The shared memory file could not grow, which means a full disk. */
const SHARED_MEMORY_FULL = 4874;

interface ErrorContext {
  name: string;
  /** Without its folder, because the readiness call is public. */
  file: string;
  report: StorageReporter;
}

/** The driver's error is not passed on, because its message may contain stored values. */
export function translateSqliteError(error: unknown, { name, file, report }: ErrorContext): unknown {
  if (!isSqliteError(error)) return error;
  const world = error.errcode === SHARED_MEMORY_FULL ? KINDS[13] : KINDS[error.errcode % 256];
  report({ kind: 'database-error', name, message: `SQLite ${error.errcode} in ${file}` });
  if (world !== undefined) return new StorageError(world.kind, world.sentence.replace('FILE', file));
  return new StorageError('fault', `SQLite rejected ${name} with code ${error.errcode}.`);
}

function isSqliteError(error: unknown): error is Error & { errcode: number } {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
}
