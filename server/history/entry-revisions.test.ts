import { changeDay } from '../../tests/support/change-day.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ENTRIES_PER_DAY_MAX } from '#contract/limits.ts';
import type { EntryInput, Reflection, SaveReflection } from '#contract/reflections.ts';
import { statement } from '../database/database.ts';
import type { HistoryDeps } from './change-entries.ts';
import { listRemovedEntries, listRevisions, restoreEntry } from './entry-revisions.ts';
import { editEntry, removeEntry } from './entries.ts';
import { openTestJournal } from '../reflections/journal.fixture.ts';

const FORGET_PLACES = statement(
  'test.forget-places',
  'UPDATE entry_revision SET prompt_index = NULL, place = NULL WHERE user_id = $1',
);
const journal = openTestJournal();
const { clock } = journal;
let deps: HistoryDeps;
let userId: string;

beforeEach(() => {
  ({ deps, userId } = journal);
});

async function save(entries: EntryInput[], change: Partial<SaveReflection> = {}): Promise<Reflection> {
  return (await journal.save({ userId, entries, ...change })).saved;
}

function edit({ id: reflectionId, version: seen }: Reflection, content: string) {
  return editEntry(
    { userId, reflectionId, entryId: 'a', content, expectedVersion: seen, idempotencyKey: undefined },
    deps,
  );
}

function remove({ id: reflectionId, version: seen }: Reflection) {
  return removeEntry({ userId, reflectionId, entryId: 'a', expectedVersion: seen, idempotencyKey: undefined }, deps);
}

function restore(day: Reflection, rev: number, { id = 'a' } = {}) {
  return restoreEntry({ userId, reflectionId: day.id, entryId: id, rev, idempotencyKey: undefined }, deps);
}

const revisionsOf = (day: Reflection, entryId = 'a') => listRevisions({ userId, reflectionId: day.id, entryId }, deps);
const removedOf = (day: Reflection) => listRemovedEntries({ userId, reflectionId: day.id }, deps);
const textsOf = ({ entries }: Reflection) => entries.map(({ content }) => content);
const two = [
  { id: 'a', content: 'Rye rests longer.' },
  { id: 'b', content: 'Wheat does not.' },
];

describe('bringing an earlier text back', () => {
  it('is an edit: the present one stays, and the latest is listed first', async () => {
    const day = await save(two);
    await edit(day, 'Rye rests a night.');

    const restored = await restore(day, 1);

    expect(restored).toMatchObject({ version: 3, aiSummary: '* Rye rests longer.\n* Wheat does not.' });
    expect(restored.entries[0]).toMatchObject({ content: 'Rye rests longer.', rev: 3 });
    expect((await revisionsOf(day)).map(({ rev, content }) => [rev, content])).toEqual([
      [2, 'Rye rests a night.'],
      [1, 'Rye rests longer.'],
    ]);
  });

  it('that is the present one changes nothing', async () => {
    const day = await save(two);
    const back = await edit(await edit(day, 'Rye rests a night.'), 'Rye rests longer.');

    expect(await restore(day, 3)).toEqual(back);
    expect(await restore(day, 1)).toEqual(back);
  });

  it('works for an earlier text of a removed entry, and keeps the one that was removed for good', async () => {
    const day = await save(two);
    await remove(await edit(day, 'Rye rests a night.'));

    const restored = await restore(day, 1);
    clock.set('2027-11-21T12:00:00Z');
    await journal.storage.cleanUp(clock.now());

    expect(textsOf(restored)).toEqual(['Rye rests longer.', 'Wheat does not.']);
    expect((await revisionsOf(day)).map(({ content }) => content)).toContain('Rye rests a night.');
  });

  it('of a text stored without a position puts it at the end, with the prompt of the day', async () => {
    const day = await save(two, { promptIndex: 3 });
    await remove(day);
    await deps.database.write(FORGET_PLACES, [userId]);

    const restored = await restore(day, 1);

    expect(restored.entries[1]).toMatchObject({ id: 'a', promptIndex: 3 });
  });

  it('is refused when there is no such text, and not found when there never was such an entry', async () => {
    const day = await save(two);
    await edit(day, 'Rye rests a night.');

    await expect(restore(day, 7)).rejects.toMatchObject({ status: 404, code: 'revision.unknown' });
    await expect(restore(day, 1, { id: 'c' })).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  it('is refused when the day is full', async () => {
    const day = await save(two);
    await remove(day);
    for (let count = 1; count < ENTRIES_PER_DAY_MAX; count += 50) {
      const length = Math.min(50, ENTRIES_PER_DAY_MAX - count);
      await save(Array.from({ length }, (_, index) => ({ content: `${count + index}` })));
    }

    await expect(restore(day, 1)).rejects.toMatchObject({ status: 400, code: 'reflection.full' });
  });
});

describe('earlier texts', () => {
  it('of an entry without any are an empty list, and of no entry are not found', async () => {
    const day = await save(two);

    expect(await revisionsOf(day)).toEqual([]);
    await expect(revisionsOf(day, 'c')).rejects.toMatchObject({ status: 404 });
    await expect(revisionsOf({ ...day, id: randomUUID() })).rejects.toMatchObject({ status: 404 });
    await expect(removedOf({ ...day, id: randomUUID() })).rejects.toMatchObject({ status: 404 });
  });

  describe('of a page', () => {
    const LENGTH = 20_000;

    async function replaceTexts(count: number, length: number): Promise<{ id: string; present: Reflection }> {
      const present = await save(two);
      const replaced = Array.from({ length: count }, (_, index) => ({
        entryId: 'gone',
        rev: index + 1,
        content: 'x'.repeat(length),
        promptIndex: 0,
        position: 0,
        reason: 'delete' as const,
      }));
      await changeDay(deps, { userId, date: present.date }, (day) => ({ next: day, replaced }));
      return { id: 'gone', present };
    }

    it('are charged to the person by the bytes that are opened', async () => {
      const { present, id } = await replaceTexts(3, LENGTH);
      const chargeOpenedBytes = vi.spyOn(deps, 'chargeOpenedBytes');

      await revisionsOf(present, id);
      await removedOf(present);

      const [ofRevisions, ofRemoved] = chargeOpenedBytes.mock.calls.map(([, bytes]) => bytes);
      expect(chargeOpenedBytes.mock.calls.map(([person]) => person)).toEqual([userId, userId]);
      expect(ofRevisions).toBeGreaterThan(3 * LENGTH);
      expect(ofRevisions).toBeLessThan(3 * LENGTH + 1_000);
      expect(ofRemoved).toBeGreaterThan(LENGTH);
      expect(ofRemoved).toBeLessThan(LENGTH + 1_000);
    });

    it('let other requests run after every 256 KiB', async () => {
      async function countTurns(count: number): Promise<number> {
        const { present, id } = await replaceTexts(count, LENGTH);
        let turns = 0;
        const turn = (): void => {
          turns += 1;
          next = setImmediate(turn);
        };
        let next = setImmediate(turn);
        await listRevisions({ userId, reflectionId: present.id, entryId: id, limit: count }, deps);
        clearImmediate(next);
        return turns;
      }
      const turnsOfOne = await countTurns(1);

      expect((await countTurns(30)) - turnsOfOne).toBeGreaterThanOrEqual(2);
    });
  });
});
