import type { Value } from './database.ts';
import { StorageError } from './errors.ts';

/**
 * Rejects U+0000 and lone surrogates, as the contract does. SQLite cuts a text at U+0000; PostgreSQL rejects U+0000 and
 * changes lone surrogates.
 */
export function assertStorable(values: readonly Value[], name: string): void {
  for (const value of values) {
    if (typeof value !== 'string') continue;
    if (value.includes('\0') || !value.isWellFormed())
      throw new StorageError('fault', `${name} received a text that cannot be stored.`);
  }
}
