import type { Value } from './database.ts';
import { StorageError } from './errors.ts';

/**
 * U+0000 and lone surrogates are refused at the door. Should one come this far in a clear column, PostgreSQL would
 * refuse the first and silently change the second, SQLite would cut the text: so both refuse both.
 */
export function assertStorable(values: readonly Value[], name: string): void {
  for (const value of values) {
    if (typeof value !== 'string') continue;
    if (value.includes('\0') || !value.isWellFormed())
      throw new StorageError('fault', `${name} was given a text that cannot be stored.`);
  }
}
