// What most test databases are copied from: to apply all migrations takes longer than most tests.
import { randomUUID } from 'node:crypto';
import { StorageError } from '../../server/database/errors.ts';
import { migrate } from '../../server/database/startup/migrate.ts';
import { openPostgres } from '../../server/database/postgres/postgres.ts';
import { createTestDatabase } from './postgres.ts';

const TRIES = 5;

/** Nobody may be connected to it while it is copied. */
export async function createTemplate(serverUrl: string): Promise<string> {
  const name = `learn-template-${randomUUID()}`;
  const database = openPostgres({ url: await createTestDatabase(serverUrl, name), report: () => {} });
  for (const ledger of ['journal', 'keys'] as const) {
    const folder = new URL(`../../server/database/migrations/${ledger}/`, import.meta.url);
    await repeatWhileAway(() => migrate({ database, ledger, folder, nowMs: Date.now() }));
  }
  await database.close();
  return name;
}

/** On a machine that is too busy to answer within seconds, one refused connection would end the whole run. */
async function repeatWhileAway(work: () => Promise<void>, triesLeft = TRIES): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (triesLeft === 0 || !(error instanceof StorageError) || error.kind !== 'away') throw error;
    await repeatWhileAway(work, triesLeft - 1);
  }
}
