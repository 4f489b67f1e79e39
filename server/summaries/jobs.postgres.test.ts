// What only two processes on one PostgreSQL can do to each other's turns.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createUserId, openPostgresHarness, type StorageHarness } from '../../tests/support/storage.ts';
import { statement } from '../database/database.ts';
import { createJobScene, DATE, EMBEDDED_SUMMARY, LEASE, MODEL_SUMMARY } from './jobs.fixture.ts';
import { readDay } from '../reflections/rows/reflections.ts';

const HOLD_DAYS = statement('test.hold-days', 'LOCK TABLE reflection IN ACCESS EXCLUSIVE MODE');
const WAITING = statement(
  'test.waiting',
  "SELECT 1 AS waits FROM pg_locks WHERE NOT granted AND relation = 'reflection'::regclass",
);

let harness: StorageHarness;
const { save, claim, pass, end } = createJobScene(() => harness);

beforeAll(async () => {
  harness = await openPostgresHarness(inject('postgresUrl'));
});

afterAll(() => harness.close());

test('a job that is being completed is not claimed by another process, although its lease has expired', async () => {
  const { journal, other, storage } = harness;
  const userId = createUserId();
  await save(userId);
  const first = await claim('first');
  pass(LEASE.leaseMs);

  const { ending, claimed } = await journal.transact(async (holder) => {
    // The end has found its turn, and cannot read the day yet.
    await holder.run(HOLD_DAYS, []);
    const started = end(first);
    while ((await holder.run(WAITING, [])).length === 0);
    return { ending: [started], claimed: await other.summaryJobs.claim({ owner: 'second', ...LEASE }) };
  });

  expect(await ending[0]).toMatchObject({ summary: MODEL_SUMMARY });
  expect(claimed).toBeNull();
  expect(await storage.summaryJobs.findNextDue()).toBeNull();
});

test('a job that another process has claimed since no longer belongs to the first one', async () => {
  const { other, storage } = harness;
  const userId = createUserId();
  await save(userId);
  const first = await claim('first');
  pass(LEASE.leaseMs);
  const second = await other.summaryJobs.claim({ owner: 'second', ...LEASE });

  expect(await end(first)).toBeNull();

  expect((await readDay({ userId, date: DATE }, storage))?.summary).toEqual(EMBEDDED_SUMMARY);
  expect(second !== null && (await other.summaryJobs.renew(second, LEASE.leaseMs))).toBe(true);
  await storage.summaryJobs.purge();
});
