// Two processes on one PostgreSQL whose clocks differ, and a journal whose rows go by the database's.
import { changeDay, removeDay, saveDraft } from '../../tests/support/change-day.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { dropDatabase, createTestDatabase } from '../../tests/support/postgres.ts';
import { MASTER_KEY, dayOf, createUserId, openSqliteHarness } from '../../tests/support/storage.ts';
import { replayChanges } from '../changes/replay.ts';
import { openStorage, type Storage } from '../open-storage.ts';

const SECOND_MS = 1_000;
const LEASE_MS = 12 * SECOND_MS;
const DATE = '2026-11-21';
const DRAFT = { promptIndex: 0, entries: [{ id: 'a', content: 'Rye.' }], removed: [] };

const name = `learn-${randomUUID()}`;
let databaseUrl: string;
let own: Storage;
let ahead12s: Storage;
let behind5min: Storage;

/** A process whose clock differs by so much. */
async function open(byMs: number): Promise<Storage> {
  const clock = { now: () => Date.now() + byMs };
  return openStorage({ dataDir: '/nowhere', databaseUrl, masterKey: MASTER_KEY, clock });
}

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'), name);
  [own, ahead12s, behind5min] = await Promise.all([open(0), open(12 * SECOND_MS), open(-300 * SECOND_MS)]);
});

afterAll(async () => {
  for (const storage of [own, ahead12s, behind5min]) await storage.close();
  await dropDatabase(inject('postgresUrl'), name);
});

function save(storage: Storage, userId: string) {
  const turn = { inputHash: 'hash', variant: 0 };
  return changeDay(storage, { userId, date: DATE }, () => ({
    next: dayOf('Rye rests.'),
    replaced: [],
    job: turn,
  }));
}

test('a process whose clock is 12 s ahead does not claim the running job of another process', async () => {
  await save(own, createUserId());
  const claimed = await own.summaryJobs.claim({ owner: 'own', leaseMs: LEASE_MS });

  const taken = await ahead12s.summaryJobs.claim({ owner: 'other', leaseMs: LEASE_MS });
  const isKept = claimed !== null && (await own.summaryJobs.renew(claimed, LEASE_MS));
  const takenLater = await ahead12s.summaryJobs.claim({ owner: 'other', leaseMs: LEASE_MS });

  expect([taken, isKept, takenLater]).toEqual([null, true, null]);
  await own.summaryJobs.purge();
});

test('a process with a fast clock claims due jobs and knows when the next one is due', async () => {
  await save(ahead12s, createUserId());
  const listed = await own.summaryJobs.listOpen();
  const nowMs = await own.now();

  expect(Math.abs(nowMs - (listed[0]?.enqueuedAt ?? 0))).toBeLessThan(10 * SECOND_MS);
  expect(await ahead12s.summaryJobs.findNextDue()).toBeLessThanOrEqual(nowMs);
  expect(await own.summaryJobs.claim({ owner: 'own', leaseMs: LEASE_MS })).not.toBeNull();
  await own.summaryJobs.purge();
});

test('changes by a process whose clock is 5 minutes behind are replayed to a client of another process', async () => {
  const userId = createUserId();
  const { cursor } = await replayChanges(
    { userId, since: undefined, forMs: 0 },
    { rows: own.changedRows, now: own.now },
  );

  const saved = await save(behind5min, userId);
  await saveDraft(behind5min, { userId, date: DATE, content: DRAFT }, 0);
  const caughtUp = await replayChanges(
    { userId, since: String(cursor), forMs: 0 },
    { rows: ahead12s.changedRows, now: ahead12s.now },
  );
  await removeDay(behind5min, { userId, reflectionId: saved.reflection.id }, () => {});
  const removed = await replayChanges(
    { userId, since: String(cursor), forMs: 0 },
    { rows: own.changedRows, now: own.now },
  );

  expect(caughtUp.changes).toEqual([
    { noun: 'reflection', date: DATE, version: 1 },
    { noun: 'draft', date: DATE, version: 1 },
  ]);
  expect(removed.changes).toContainEqual({ noun: 'reflection', date: DATE, version: 0 });
  await own.summaryJobs.purge();
});

test('a cursor of one process is valid at the others, whatever their clocks say', async () => {
  const userId = createUserId();
  const given = await replayChanges(
    { userId, since: undefined, forMs: 0 },
    { rows: ahead12s.changedRows, now: ahead12s.now },
  );

  const at = { rows: behind5min.changedRows, now: behind5min.now };
  expect((await replayChanges({ userId, since: String(given.cursor), forMs: 0 }, at)).changes).toEqual([]);
});

test('with SQLite the clock of the process is used', async () => {
  const { storage, clock, close } = await openSqliteHarness();
  clock.set('2026-11-21T18:00:00Z');

  expect(await storage.now()).toBe(Date.parse('2026-11-21T18:00:00Z'));
  await close();
});
