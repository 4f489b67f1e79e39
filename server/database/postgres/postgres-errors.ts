import type { StorageReporter } from '../database.ts';
import { StorageError } from '../errors.ts';

export const CONNECT = 'connect';
const FULL = '53100';
const READ_ONLY = '25006';
const DAMAGED = /^XX00[12]$/;
/** Lost connections, a server that starts or stops, too many connections, time-outs, serialization failures. */
const UNAVAILABLE = /^(?:08|57P0|53300|57014|55P03|40001|40P01|25P03|E(?!RR_)[A-Z_]+$)/;

/** Only the code is passed on: the driver's errors contain the values of the statement. */
export function translatePostgresError(
  error: unknown,
  { name, report }: { name: string; report: StorageReporter },
): StorageError {
  const code = codeOf(error);
  report({ kind: 'database-error', name, message: `PostgreSQL ${code}` });
  if (code === FULL) return new StorageError('full', 'The disk of the database is full.');
  if (code === READ_ONLY) return new StorageError('readonly', 'The database is read-only.');
  if (DAMAGED.test(code)) return new StorageError('damaged', `The database is damaged (${code}). Restore a backup.`);
  if (UNAVAILABLE.test(code)) return new StorageError('away', `The database cannot be reached (${code}).`);
  if (name === CONNECT)
    return new StorageError('fault', `PostgreSQL rejects the connection (${code}). Check DATABASE_URL.`);
  return new StorageError('fault', `PostgreSQL rejected ${name} with code ${code}.`);
}

/** The driver's own time-outs and lost connections have no code. */
function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return 'ECONNECTION';
}
