import { describe, expect, test } from 'vitest';
import { createUserId, type GetStorageHarness } from '../../tests/support/storage.ts';
import { createJobScene, DATE, LEASE, MODEL_SUMMARY, JOB_REQUEST } from './jobs.fixture.ts';
import type { StoredText } from '../reflections/stored-reflection.ts';
import { readDay } from '../reflections/rows/reflections.ts';

export function describeJobTimeouts(get: GetStorageHarness): void {
  const { save, claim, pass, end } = createJobScene(get);
  const degrade = (summary: StoredText | null) => summary && { ...summary, degraded: true };

  describe('a job that has timed out', () => {
    test('leaves what stands in, while its writer goes on and may end it', async () => {
      const { storage, clock } = get();
      const userId = createUserId();
      await save(userId);
      const turn = await claim('one');
      const openedAt = clock.now();
      pass(1_000);

      const tooEarly = await storage.summaryJobs.timeOut(turn, { enqueuedBefore: openedAt - 1, decide: degrade });
      const released = await storage.summaryJobs.timeOut(turn, { enqueuedBefore: openedAt, decide: degrade });

      expect(tooEarly).toBeNull();
      expect(released).toMatchObject({ version: 2, jobStatus: null, summary: { source: 'embedded', degraded: true } });
      expect(await storage.summaryJobs.findProgress(userId, turn.reflectionId)).toBeNull();
      expect(await storage.summaryJobs.renew(turn, LEASE.leaseMs)).toBe(true);
      expect(await storage.summaryJobs.claim({ owner: 'two', ...LEASE })).toBeNull();
      expect(await end(turn)).toMatchObject({ version: 3, summary: MODEL_SUMMARY });
    });

    test('whose writer fails changes its day only once', async () => {
      const { storage, clock } = get();
      const userId = createUserId();
      await save(userId);
      const turn = await claim('one');
      const released = await storage.summaryJobs.timeOut(turn, { enqueuedBefore: clock.now(), decide: degrade });

      expect(await storage.summaryJobs.complete(turn, { decide: (summary) => summary, retryAt: null })).toBeNull();
      expect((await readDay({ userId, date: DATE }, storage))?.version).toBe(released?.version);
    });

    test('that is still being written is waited for once more, not begun anew', async () => {
      const { storage, clock } = get();
      const userId = createUserId();
      const { id } = await save(userId);
      const turn = await claim('one');
      await storage.summaryJobs.saveProgress(turn, { text: 'Rye', isAnew: false, ...LEASE });
      await storage.summaryJobs.timeOut(turn, { enqueuedBefore: clock.now(), decide: degrade });
      pass(1_000);

      await save(userId, { ...JOB_REQUEST, variant: 1 });

      expect(await storage.summaryJobs.findProgress(userId, id)).toMatchObject({ status: 'streaming', text: 'Rye' });
      expect(await storage.summaryJobs.listOpen()).toEqual([
        { userId, reflectionId: id, enqueuedAt: clock.now(), owner: 'one' },
      ]);
      expect(await end(turn)).toMatchObject({ jobStatus: null, summary: MODEL_SUMMARY });
    });

    test('whose process has died is started again by the next request', async () => {
      const { storage, clock } = get();
      const userId = createUserId();
      await save(userId);
      const dead = await claim('dead');
      await storage.summaryJobs.timeOut(dead, { enqueuedBefore: clock.now(), decide: degrade });
      pass(LEASE.leaseMs);

      await save(userId, { ...JOB_REQUEST, variant: 1 });

      expect(await end(dead)).toBeNull();
      expect(await end(await claim('two'))).toMatchObject({ summary: MODEL_SUMMARY });
    });

    test('is listed while it is waited for, with the live process that works on it', async () => {
      const { storage, clock } = get();
      await storage.summaryJobs.purge();
      const [first, second] = [createUserId(), createUserId()];
      const { id } = await save(first);
      const openedAt = clock.now();
      pass(1_000);
      const { id: other } = await save(second);
      const turn = await claim('one');
      const listed = await storage.summaryJobs.listOpen();
      pass(LEASE.leaseMs);

      expect(listed).toEqual([
        { userId: first, reflectionId: id, enqueuedAt: openedAt, owner: 'one' },
        { userId: second, reflectionId: other, enqueuedAt: openedAt + 1_000, owner: null },
      ]);
      expect((await storage.summaryJobs.listOpen()).map(({ owner }) => owner)).toEqual([null, null]);
      expect(turn.userId).toBe(first);
      await storage.summaryJobs.purge();
    });
  });
}
