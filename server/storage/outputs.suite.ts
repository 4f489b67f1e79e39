import { describe, expect, test } from 'vitest';
import { newPerson } from '../../tests/support/storage.ts';
import type { GetHarness } from '../../tests/support/storage.ts';
import type { StoredOutput } from './storage.ts';

function outputOf(userId: string, changes: Partial<StoredOutput> = {}): StoredOutput {
  return {
    userId,
    kind: 'weekly',
    subject: '2026-11-14..2026-11-21',
    variant: 0,
    text: 'You keep coming back to asking for help.',
    source: 'embedded',
    degraded: false,
    madeAt: Date.UTC(2026, 10, 21),
    inputHash: 'hash',
    ...changes,
  };
}

export function describeOutputsAndUsage(get: GetHarness): void {
  describe('outputs', () => {
    test('the latest variant of a subject is found as it was saved', async () => {
      const { outputs } = get().storage;
      const userId = newPerson();
      const latest = outputOf(userId, { variant: 2, source: 'openai:some-model', degraded: true });
      for (const output of [outputOf(userId), latest, outputOf(userId, { variant: 1 })]) await outputs.save(output);

      expect(await outputs.find(userId, 'weekly', latest.subject)).toEqual(latest);
    });

    test('the same variant again replaces the text', async () => {
      const { outputs } = get().storage;
      const userId = newPerson();
      await outputs.save(outputOf(userId));
      const later = outputOf(userId, { text: 'Another text', inputHash: 'other', madeAt: Date.UTC(2026, 10, 22) });

      await outputs.save(later);

      expect(await outputs.find(userId, 'weekly', later.subject)).toEqual(later);
    });

    test('another person, kind or subject has none of it', async () => {
      const { outputs } = get().storage;
      const userId = newPerson();
      const { subject } = outputOf(userId);
      await outputs.save(outputOf(userId));

      expect(await outputs.find(newPerson(), 'weekly', subject)).toBeNull();
      expect(await outputs.find(userId, 'bedtime', subject)).toBeNull();
      expect(await outputs.find(userId, 'weekly', 'other')).toBeNull();
    });
  });

  describe('usage', () => {
    test('a limit holds exactly under 400 calls at once', async () => {
      const { storage, other } = get();
      const use = { userId: newPerson(), day: '2026-11-21', kind: 'weekly', limit: 37 };

      const taken = await Promise.all(
        Array.from({ length: 400 }, (_, index) => (index % 2 === 0 ? storage : other).usage.take(use)),
      );

      expect(taken.filter(Boolean)).toHaveLength(37);
    });

    test('each day, kind and person counts apart, and none goes without a limit', async () => {
      const { usage } = get().storage;
      const use = { userId: newPerson(), day: '2026-11-21', kind: 'weekly', limit: 1 };

      expect(await usage.take({ ...use, limit: 0 })).toBe(false);
      for (const other of [
        use,
        { ...use, day: '2026-11-22' },
        { ...use, kind: 'bedtime' },
        { ...use, userId: newPerson() },
      ]) {
        expect(await usage.take(other)).toBe(true);
        expect(await usage.take(other)).toBe(false);
      }
    });
  });
}
