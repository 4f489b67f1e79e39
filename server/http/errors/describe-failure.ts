// An error as log fields. Messages of drivers and libraries can contain texts of people, so only our own are logged.
import { AppError } from './app-error.ts';
import { StartupError, StorageError } from '../../database/errors.ts';
import { VaultError } from '../../vault/errors.ts';

export interface LoggedError {
  name: string;
  code?: string;
  message?: string;
  at?: string;
  errors?: LoggedError[];
}

const STACK_LINES = 8;

export function describeErrorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message } = error;
  if (error instanceof StorageError || error instanceof VaultError) return { name, code: error.kind, message };
  if (error instanceof AppError) return { name, code: error.code, message };
  if (error instanceof StartupError) return { name, message };
  if (error instanceof AggregateError) return { name, errors: error.errors.map(describeErrorForLog) };
  const { code } = error as { code?: unknown };
  return { name, ...(typeof code === 'string' && { code }), at: findStackLines(error) };
}

/** Without the message, whose lines can look like stack lines. */
function findStackLines({ stack = '', message }: Error): string {
  const begin = stack.indexOf(message);
  const rest = begin < 0 ? '' : stack.slice(begin + message.length);
  const lines = rest.split('\n').filter((line) => /^\s+at /.test(line));
  return lines.slice(0, STACK_LINES).join('\n');
}
