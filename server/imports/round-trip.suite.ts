// What an export contains comes back through an import: the same days in an empty account, and no change in its own.
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/days.ts';
import type { ExportedDay } from '#contract/exported-day.ts';
import type { GetStorageHarness } from '../../tests/support/storage.ts';
import { TODAY } from '../../tests/support/test-clock.ts';
import { createDayHash } from '../exports/hash-day.ts';
import { readJournal, readOpenDays } from '../exports/read-journal.ts';
import { listRemovedEntries, restoreEntry } from '../history/entry-revisions.ts';
import { readDay } from '../reflections/rows/reflections.ts';
import { saveReflection } from '../reflections/save.ts';
import { importEntries, startImport } from './add-entries.ts';
import { openImportDeps } from './imports.fixture.ts';

const content = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
  .filter((text) => text.trim() !== '' && !text.includes('\0') && text.isWellFormed());
const id = fc.constantFrom<string[]>('a', 'b', 'c', 'd');
/** Small ranges, so that saves meet: the second of a day edits, adds and removes. */
const save = fc.record({
  back: fc.nat(4),
  promptIndex: fc.nat(4),
  entries: fc.uniqueArray(fc.record({ id, content }), { minLength: 1, maxLength: 3, selector: (entry) => entry.id }),
  removed: fc.uniqueArray(id, { maxLength: 2 }),
  offsetMinutes: fc.option(fc.integer({ min: -840, max: 840 }), { nil: undefined }),
});
const foreign = fc.record({ back: fc.nat(6), content, time: fc.constantFrom(undefined, '07:30') });
const journal = fc.record({
  saves: fc.array(save, { minLength: 1, maxLength: 8 }),
  imported: fc.array(foreign, { maxLength: 3 }),
  daysPerRequest: fc.integer({ min: 1, max: 3 }),
});
type Written = typeof journal extends fc.Arbitrary<infer Value> ? Value : never;

function fail(date: string): never {
  throw new Error(`${date} is damaged.`);
}

function hashDay(day: ExportedDay): string {
  const hash = createDayHash(day);
  for (const revision of day.revisions) hash.addRevision(revision);
  return hash.digest();
}

export function describeRoundTrip(get: GetStorageHarness): void {
  describe('an export that is imported', () => {
    const openDeps = () => openImportDeps(get);

    async function write(userId: string, { saves, imported }: Pick<Written, 'saves' | 'imported'>): Promise<void> {
      for (const { back, removed, entries, ...rest } of saves) {
        const sent = new Set(entries.map((entry) => entry.id));
        const day = { userId, date: addDays(TODAY, -back), entries, removed: removed.filter((one) => !sent.has(one)) };
        await saveReflection({ userId, day: { ...day, ...rest }, idempotencyKey: undefined }, openDeps());
      }
      const importId = await start(userId, 'jrnl');
      const entries = imported.map(({ back, content: text, time }, index) => {
        return { key: `${index}`, date: addDays(TODAY, -back), content: text, ...(time && { time }) };
      });
      await importEntries({ userId, importId, batch: { preview: false, entries } }, openDeps());
    }

    async function start(userId: string, source: 'jrnl' | 'learn'): Promise<string> {
      return (await startImport({ userId, source, name: 'file' }, openDeps())).id;
    }

    async function readAll(userId: string): Promise<ExportedDay[]> {
      const days: ExportedDay[] = [];
      for await (const { head, revisions, texts } of readOpenDays(
        await readJournal(userId, openDeps()),
        fail,
        openDeps(),
      ))
        days.push({ ...head, revisions: await Array.fromAsync(revisions), texts: await Array.fromAsync(texts) });
      // As it stands in the file.
      return JSON.parse(JSON.stringify(days)) as ExportedDay[];
    }

    async function importAll(userId: string, days: readonly ExportedDay[], daysPerRequest: number) {
      const importId = await start(userId, 'learn');
      const results: Awaited<ReturnType<typeof importEntries>>[] = [];
      for (let first = 0; first < days.length; first += daysPerRequest) {
        const batch = { preview: false, days: days.slice(first, first + daysPerRequest) };
        results.push(await importEntries({ userId, importId, batch }, openDeps()));
      }
      return results;
    }

    test('HN4: has the same hash for each day in an empty account', async () => {
      await fc.assert(
        fc.asyncProperty(journal, async ({ daysPerRequest, ...written }) => {
          const [from, to] = [randomUUID(), randomUUID()];
          await write(from, written);
          const days = await readAll(from);

          const results = await importAll(to, days, daysPerRequest);

          expect(results.flatMap(({ refused }) => refused)).toEqual([]);
          expect((await readAll(to)).map(hashDay)).toEqual(days.map(hashDay));
        }),
        { numRuns: 12 },
      );
    });

    test('HN4: has of a removed learning what it had, also when it is put back', async () => {
      const [from, to] = [randomUUID(), randomUUID()];
      const foreignText = { back: 0, content: 'Of another journal.', time: '07:30' as const };
      await write(from, { saves: [], imported: [foreignText] });
      const before = (await readAll(from))[0]?.entries ?? [];
      const own = { back: 0, promptIndex: 2, removed: [], offsetMinutes: 60 };
      const entries = ['a', 'b'].map((one) => ({ id: one, content: `${one}.` }));
      await write(from, { saves: [{ ...own, entries }], imported: [] });
      const removed = [...before.map((entry) => entry.id), 'b'];
      const whole = (await readAll(from))[0]?.entries ?? [];
      await write(from, { saves: [{ ...own, entries: entries.slice(0, 1), removed }], imported: [] });

      await importAll(to, await readAll(from), 1);

      const day = await readDay({ userId: to, date: TODAY }, openDeps());
      for (const item of await listRemovedEntries({ userId: to, reflectionId: day?.id ?? '' }, openDeps()))
        await restoreEntry({ ...item, userId: to, reflectionId: day?.id ?? '', idempotencyKey: undefined }, openDeps());
      const back = (await readAll(to))[0]?.entries ?? [];
      const byId = (texts: typeof back) => texts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      expect(byId(back)).toEqual(byId(whole));
    });

    test('HN5: changes nothing in the account that it came from', async () => {
      await fc.assert(
        fc.asyncProperty(journal, async ({ daysPerRequest, ...written }) => {
          const userId = randomUUID();
          await write(userId, written);
          const days = await readAll(userId);
          get().clock.set(`${TODAY}T13:00:00Z`);

          const results = await importAll(userId, days, daysPerRequest);

          expect(results.map(({ added, kept, refused }) => ({ added, kept, refused }))).toEqual(
            results.map(() => ({ added: 0, kept: 0, refused: [] })),
          );
          expect(await readAll(userId)).toEqual(days);
        }),
        { numRuns: 6 },
      );
    });

    test('HN5: brings back what was removed since, and leaves what was edited since', async () => {
      const userId = randomUUID();
      const day = { back: 0, promptIndex: 0, removed: [] as string[], offsetMinutes: undefined };
      const texts = (...ids: string[]) => ids.map((one) => ({ id: one, content: `${one}, first.` }));
      await write(userId, { saves: [{ ...day, entries: texts('a', 'b') }], imported: [] });
      const days = await readAll(userId);
      const edited = { ...day, entries: [{ id: 'b', content: 'b, edited.' }], removed: ['a'] };
      await write(userId, { saves: [edited], imported: [] });

      const [result] = await importAll(userId, days, 1);

      expect(result).toMatchObject({ added: 1, kept: 1, refused: [] });
      const [after] = await readAll(userId);
      expect(after?.entries.map(({ content: text }) => text).toSorted()).toEqual(['a, first.', 'b, edited.']);
    });

    test('HN5: brings a reading of four days once, with all its dates, wherever it is imported', async () => {
      const [from, to] = [randomUUID(), randomUUID()];
      const dates = [-31, -2, -1, 0].map((days) => addDays(TODAY, days));
      const { generatedTexts } = get().storage;
      const entries = [{ id: 'a', content: 'Rye rests.' }];
      const saves = [0, 1, 2, 31].map((back) => ({
        back,
        promptIndex: 0,
        entries,
        removed: [],
        offsetMinutes: undefined,
      }));
      await write(from, { saves, imported: [] });
      await generatedTexts.save({
        userId: from,
        kind: 'bedtime',
        subject: dates.join(','),
        daysKey: 'of the days',
        text: 'Sleep.',
        source: 'openai:gpt',
        degraded: false,
        madeAt: get().clock.now(),
        inputHash: 'a hash',
        variant: 1,
      });
      const days = await readAll(from);

      await importAll(from, days, 1);
      await importAll(to, days, 1);

      for (const userId of [from, to]) {
        const { texts } = await generatedTexts.listReadings(userId, { limit: 9 });
        expect(texts).toMatchObject([{ subject: dates.join(','), text: 'Sleep.', variant: 1 }]);
      }
      expect(await readAll(to)).toMatchObject(days.map(({ texts }) => ({ texts })));
    });

    test('has other hashes when a word, the order or an earlier text differs', async () => {
      const userId = randomUUID();
      const entries = [
        { id: 'a', content: 'Rye rests.' },
        { id: 'b', content: 'Ebb and flow.' },
      ];
      const first = { back: 0, promptIndex: 0, removed: [], offsetMinutes: undefined };
      await write(userId, { saves: [{ ...first, entries }], imported: [] });
      await write(userId, {
        saves: [{ ...first, entries: [{ id: 'a', content: 'Rye rests longer.' }] }],
        imported: [],
      });
      const [day] = await readAll(userId);
      if (!day) throw new Error('The day is missing.');

      const others = [
        { ...day, entries: day.entries.toReversed() },
        { ...day, entries: day.entries.map((entry) => ({ ...entry, content: `${entry.content}!` })) },
        { ...day, revisions: [] },
        { ...day, promptIndex: 1 },
      ];
      expect(day.revisions).toHaveLength(1);
      expect(new Set([day, ...others].map(hashDay)).size).toBe(5);
    });
  });
}
