import { describe, expect, test } from 'vitest';
import { newPerson, type GetHarness } from '../../../tests/support/storage.ts';
import { createTurnScene, DATE, LEASE, MADE, REQUEST } from './summary-jobs.fixture.ts';
import type { StoredText } from '../../reflections/stored-reflection.ts';

export function describeSummaryReleases(get: GetHarness): void {
  const { save, claim, pass, end } = createTurnScene(get);
  const degrade = (summary: StoredText | null) => summary && { ...summary, degraded: true };

  describe('a turn that nobody waits for any longer', () => {
    test('leaves what stands in, while its writer goes on and may end it', async () => {
      const { storage, clock } = get();
      const userId = newPerson();
      await save(userId);
      const turn = await claim('one');
      const openedAt = clock.now();
      pass(1_000);

      const tooEarly = await storage.summaryTurns.release(turn, { openedBefore: openedAt - 1, decide: degrade });
      const released = await storage.summaryTurns.release(turn, { openedBefore: openedAt, decide: degrade });

      expect(tooEarly).toBeNull();
      expect(released).toMatchObject({ version: 2, writing: null, summary: { source: 'embedded', degraded: true } });
      expect(await storage.summaryTurns.findProgress(userId, turn.reflectionId)).toBeNull();
      expect(await storage.summaryTurns.renew(turn, LEASE.leaseMs)).toBe(true);
      expect(await storage.summaryTurns.claim({ owner: 'two', ...LEASE })).toBeNull();
      expect(await end(turn)).toMatchObject({ version: 3, summary: MADE });
    });

    test('whose writer fails changes its day only once', async () => {
      const { storage, clock } = get();
      const userId = newPerson();
      await save(userId);
      const turn = await claim('one');
      const released = await storage.summaryTurns.release(turn, { openedBefore: clock.now(), decide: degrade });

      expect(await storage.summaryTurns.end(turn, { decide: (summary) => summary, retryAt: null })).toBeNull();
      expect((await storage.reflections.find(userId, DATE))?.version).toBe(released?.version);
    });

    test('that is still being written is waited for once more, not begun anew', async () => {
      const { storage, clock } = get();
      const userId = newPerson();
      const { id } = await save(userId);
      const turn = await claim('one');
      await storage.summaryTurns.show(turn, { text: 'Rye', isAnew: false, ...LEASE });
      await storage.summaryTurns.release(turn, { openedBefore: clock.now(), decide: degrade });
      pass(1_000);

      await save(userId, { ...REQUEST, variant: 1 });

      expect(await storage.summaryTurns.findProgress(userId, id)).toMatchObject({ status: 'streaming', text: 'Rye' });
      expect(await storage.summaryTurns.listOpen()).toEqual([
        { userId, reflectionId: id, openedAt: clock.now(), owner: 'one' },
      ]);
      expect(await end(turn)).toMatchObject({ writing: null, summary: MADE });
    });

    test('whose writer has died is begun anew for whoever asks once more', async () => {
      const { storage, clock } = get();
      const userId = newPerson();
      await save(userId);
      const dead = await claim('dead');
      await storage.summaryTurns.release(dead, { openedBefore: clock.now(), decide: degrade });
      pass(LEASE.leaseMs);

      await save(userId, { ...REQUEST, variant: 1 });

      expect(await end(dead)).toBeNull();
      expect(await end(await claim('two'))).toMatchObject({ summary: MADE });
    });

    test('is listed while it is waited for, with whoever is alive and writes it', async () => {
      const { storage, clock } = get();
      await storage.summaryTurns.dropAll();
      const [first, second] = [newPerson(), newPerson()];
      const { id } = await save(first);
      const openedAt = clock.now();
      pass(1_000);
      const { id: other } = await save(second);
      const turn = await claim('one');
      const listed = await storage.summaryTurns.listOpen();
      pass(LEASE.leaseMs);

      expect(listed).toEqual([
        { userId: first, reflectionId: id, openedAt, owner: 'one' },
        { userId: second, reflectionId: other, openedAt: openedAt + 1_000, owner: null },
      ]);
      expect((await storage.summaryTurns.listOpen()).map(({ owner }) => owner)).toEqual([null, null]);
      expect(turn.userId).toBe(first);
      await storage.summaryTurns.dropAll();
    });
  });
}
