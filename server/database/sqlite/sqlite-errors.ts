import type { StorageReporter } from '../database.ts';
import { StorageError } from '../errors.ts';
import type { StorageErrorKind } from '../errors.ts';

/** SQLite's primary result codes (the lower eight bits) that say something about the world and not about the statement. */
const KINDS: Record<number, { kind: StorageErrorKind; sentence: string }> = {
  5: { kind: 'away', sentence: 'Another program holds the journal.' },
  6: { kind: 'away', sentence: 'Another program holds the journal.' },
  8: { kind: 'readonly', sentence: 'The journal cannot be written.' },
  10: { kind: 'away', sentence: 'The disk does not read or write.' },
  11: { kind: 'damaged', sentence: 'The file FILE is damaged. Please restore a backup.' },
  13: { kind: 'full', sentence: 'The disk is full.' },
  14: { kind: 'away', sentence: 'The file FILE cannot be opened.' },
  26: { kind: 'damaged', sentence: 'The file FILE is not a database. Please restore a backup.' },
};
/** The file of the shared memory could not grow: that is a full disk too. */
const SHARED_MEMORY_FULL = 4874;

interface ErrorContext {
  /** The statement. */
  name: string;
  /** The name of the file, without its folder: the readiness call shows it to anyone. */
  file: string;
  report: StorageReporter;
}

/** The driver's own error stays here, because its text may quote a value. */
export function translateSqliteError(error: unknown, { name, file, report }: ErrorContext): unknown {
  if (!isSqliteError(error)) return error;
  const world = error.errcode === SHARED_MEMORY_FULL ? KINDS[13] : KINDS[error.errcode % 256];
  report({ kind: 'database-error', name, message: `SQLite ${error.errcode} in ${file}` });
  if (world !== undefined) return new StorageError(world.kind, world.sentence.replace('FILE', file));
  return new StorageError('fault', `SQLite refused ${name} with code ${error.errcode}.`);
}

function isSqliteError(error: unknown): error is Error & { errcode: number } {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
}
