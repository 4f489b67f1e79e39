// A database whose tables are there already.
import { inject } from 'vitest';
import { createTestDatabase } from './postgres.ts';

export function createMigratedDatabase(name: string): Promise<string> {
  return createTestDatabase(inject('postgresUrl'), name, inject('postgresTemplate'));
}
