import type { StorageReporter } from '../database.ts';
import { StorageError } from '../errors.ts';

/** What making a connection is called in reports. */
export const CONNECT = 'connect';
const FULL = '53100';
const READ_ONLY = '25006';
const DAMAGED = /^XX00[12]$/;
/** Cut connections, a server that starts or stops, too many connections, a statement that took too long, a lost race. */
const UNAVAILABLE = /^(?:08|57P0|53300|57014|55P03|40001|40P01|25P03|E(?!RR_)[A-Z_]+$)/;

/** Only the code leaves this place: the driver's errors carry the values of the statement. */
export function translatePostgresError(
  error: unknown,
  { name, report }: { name: string; report: StorageReporter },
): StorageError {
  const code = codeOf(error);
  report({ kind: 'database-error', name, message: `PostgreSQL ${code}` });
  if (code === FULL) return new StorageError('full', 'The disk of the database is full.');
  if (code === READ_ONLY) return new StorageError('readonly', 'The database can only be read.');
  if (DAMAGED.test(code))
    return new StorageError('damaged', `The database is damaged (${code}). Please restore a backup.`);
  if (UNAVAILABLE.test(code)) return new StorageError('away', `The database cannot be reached (${code}).`);
  if (name === CONNECT)
    return new StorageError('fault', `PostgreSQL refuses the connection (${code}); please check DATABASE_URL.`);
  return new StorageError('fault', `PostgreSQL refused ${name} with code ${code}.`);
}

/** The driver gives its own time-outs and cut connections no code. */
function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return 'ECONNECTION';
}
