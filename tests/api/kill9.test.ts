// What was acknowledged is there after the server was killed. `npm run bench -- kill9` does the same hundreds of times.
// @module-tag slow
import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { runKillRounds } from '../support/kill-rounds.ts';
import { createMigratedDatabase } from '../support/migrated-database.ts';
import { dropDatabase } from '../support/postgres.ts';
import { findFreePort } from '../support/server-process.ts';
import { createTestFolder } from '../support/test-storage.ts';

const KILLS = 5;
/** A busy machine starts a server slowly, and there are twelve starts. */
const TIME_LIMIT_MS = 180_000;
const FLAWLESS = { kills: KILLS, lost: 0, duplicated: 0, foreign: 0 };

test('on SQLite', { timeout: TIME_LIMIT_MS }, async () => {
  const folder = createTestFolder();

  const tally = await runKillRounds({ kills: KILLS, port: await findFreePort(), dataDir: folder.dataDir });

  expect(tally).toMatchObject(FLAWLESS);
  expect(tally.acknowledged).toBeGreaterThan(KILLS);
  folder.remove();
});

test('on PostgreSQL', { timeout: TIME_LIMIT_MS }, async () => {
  const folder = createTestFolder();
  const name = `learn-${randomUUID()}`;
  const databaseUrl = await createMigratedDatabase(name);

  const tally = await runKillRounds({
    kills: KILLS,
    port: await findFreePort(),
    dataDir: folder.dataDir,
    databaseUrl,
  });

  expect(tally).toMatchObject(FLAWLESS);
  expect(tally.acknowledged).toBeGreaterThan(KILLS);
  await dropDatabase(inject('postgresUrl'), name);
  folder.remove();
});
