import { describe, expect, test } from 'vitest';
import { createUserId, type GetStorageHarness } from '../../../tests/support/storage.ts';
import type { NewModelCall } from './call-log.ts';

const DAY = '2026-11-21';
const FIGURES = { tokensIn: 60, tokensOut: 20, tries: 1, ms: 1_200.4, outcome: 'ok' } as const;

function callOf(userId: string, changes: Partial<NewModelCall> = {}): NewModelCall {
  const about = { kind: 'summary', dates: [DAY], source: 'compatible:small' } as const;
  return { userId, day: DAY, ...about, tokens: 100, limit: 1_000, ...changes };
}

export function describeModelCalls(get: GetStorageHarness): void {
  describe('calls of a provider', () => {
    test('stay within the tokens of the person, exactly, under 400 calls at once', { timeout: 30_000 }, async () => {
      const { storage, other } = get();
      const userId = createUserId();

      const reserved = await Promise.all(
        Array.from({ length: 400 }, (_, index) =>
          (index % 2 === 0 ? storage : other).modelCalls.reserve(callOf(userId, { limit: 3_799 })),
        ),
      );

      expect(reserved.filter((call) => call !== null)).toHaveLength(37);
      expect(await storage.modelCalls.countTokens(userId, DAY)).toBe(3_700);
    });

    test('stay within the tokens of everybody together, and then nothing is taken from the person', async () => {
      const { storage, other } = get();
      const day = '2026-11-20';
      const people = Array.from({ length: 40 }, createUserId);

      const reserved = await Promise.all(
        people.map((userId, index) =>
          (index % 2 === 0 ? storage : other).modelCalls.reserve(callOf(userId, { day, serverLimit: 1_250 })),
        ),
      );

      expect(reserved.filter((call) => call !== null)).toHaveLength(12);
      const counts = await Promise.all(people.map((userId) => storage.modelCalls.countTokens(userId, day)));
      expect(counts.toSorted((one, two) => one - two)).toEqual([...Array(28).fill(0), ...Array(12).fill(100)]);
    });

    test('are read to the last one, latest first', async () => {
      const { modelCalls } = get().storage;
      const userId = createUserId();
      for (let index = 0; index < 201; index += 1)
        await modelCalls.reserve(callOf(userId, { source: `compatible:${index}`, limit: 1_000_000 }));
      await modelCalls.reserve(callOf(createUserId()));

      const all = await Array.fromAsync(modelCalls.listAll(userId));

      expect(new Set(all.map(({ source }) => source)).size).toBe(201);
      expect(all).toEqual(await modelCalls.list(userId, 300));
    });

    test('cost in the end what they have used', async () => {
      const { modelCalls } = get().storage;
      const userId = createUserId();
      const asked = callOf(userId, { day: '2026-11-19', serverLimit: 150 });
      const call = await modelCalls.reserve(asked);
      if (call === null) throw new Error('It is within the limit.');

      expect(await modelCalls.reserve(asked)).toBeNull();
      await modelCalls.complete(call, FIGURES);

      expect(await modelCalls.countTokens(userId, asked.day)).toBe(80);
      expect(await modelCalls.reserve({ ...asked, tokens: 70 })).not.toBeNull();
      expect(await modelCalls.reserve({ ...asked, tokens: 1 })).toBeNull();
    });

    test('may be given more while they last, by the person and by everybody, or by neither', async () => {
      const { modelCalls } = get().storage;
      const userId = createUserId();
      const asked = callOf(userId, { day: '2026-11-17', serverLimit: 150 });
      const call = await modelCalls.reserve(asked);
      if (call === null) throw new Error('It is within the limit.');

      expect(await modelCalls.extend(call, { tokens: 60, limit: 1_000, serverLimit: 150 })).toBeNull();
      expect(await modelCalls.extend(call, { tokens: 50, limit: 149, serverLimit: 150 })).toBeNull();
      expect(await modelCalls.countTokens(userId, asked.day)).toBe(100);
      const extended = await modelCalls.extend(call, { tokens: 50, limit: 150, serverLimit: 150 });
      expect(await modelCalls.countTokens(userId, asked.day)).toBe(150);
      await modelCalls.complete(extended ?? call, { ...FIGURES, tries: 2 });

      expect(await modelCalls.countTokens(userId, asked.day)).toBe(80);
      expect(await modelCalls.reserve({ ...asked, tokens: 70 })).not.toBeNull();
      expect(await modelCalls.list(userId, 100)).toHaveLength(2);
    });

    test('are listed newest first, without a text, from the moment before they are sent', async () => {
      const { storage, clock } = get();
      const { modelCalls } = storage;
      const userId = createUserId();
      const at = clock.now();
      const sent = await modelCalls.reserve(callOf(userId));
      clock.set(new Date(at + 1_000).toISOString());
      await modelCalls.reserve(callOf(userId, { kind: 'weekly', dates: ['2026-11-20', DAY] }));
      if (sent === null) throw new Error('It is within the limit.');

      await modelCalls.complete(sent, FIGURES);

      const source = 'compatible:small';
      expect(await modelCalls.list(userId, 100)).toEqual([
        { at: at + 1_000, kind: 'weekly', dates: ['2026-11-20', DAY], source, ...INITIAL_OUTCOME },
        { at, kind: 'summary', dates: [DAY], source, ...FIGURES, ms: 1_200 },
      ]);
      expect(await modelCalls.list(userId, 1)).toHaveLength(1);
      expect(await modelCalls.list(createUserId(), 100)).toEqual([]);
    });

    test('that were never sent leave no trace', async () => {
      const { modelCalls } = get().storage;
      const userId = createUserId();
      const call = await modelCalls.reserve(callOf(userId));
      if (call === null) throw new Error('It is within the limit.');

      await modelCalls.complete(call, { tokensIn: 0, tokensOut: 0, tries: 0, ms: 0, outcome: 'open' });

      expect(await modelCalls.list(userId, 100)).toEqual([]);
      expect(await modelCalls.countTokens(userId, DAY)).toBe(0);
    });

    test('larger than a limit are refused at once', async () => {
      const { modelCalls } = get().storage;

      expect(await modelCalls.reserve(callOf(createUserId(), { tokens: 1_001 }))).toBeNull();
      expect(await modelCalls.reserve(callOf(createUserId(), { day: '2026-11-18', serverLimit: 99 }))).toBeNull();
    });
  });
}

/** As it stands when the process is killed before the end of a call is known. */
const INITIAL_OUTCOME = { tokensIn: 0, tokensOut: 0, tries: 1, ms: 0, outcome: 'aborted' };
