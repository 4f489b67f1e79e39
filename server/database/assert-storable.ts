import type { Value } from './database.ts';
import { StorageError } from './errors.ts';

/**
 * The contract rejects U+0000 and lone surrogates. If one gets here in a clear column, PostgreSQL rejects the first and
 * silently changes the second, and SQLite cuts the text; so both are rejected on both engines.
 */
export function assertStorable(values: readonly Value[], name: string): void {
  for (const value of values) {
    if (typeof value !== 'string') continue;
    if (value.includes('\0') || !value.isWellFormed())
      throw new StorageError('fault', `${name} received a text that cannot be stored.`);
  }
}
