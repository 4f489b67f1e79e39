// An entry that is deleted for good takes its earlier texts along and what was generated while the day had it, on either
// engine: when the person deletes it, and 30 days after it was removed.
import { beforeEach, describe, expect, test } from 'vitest';
import { changeDay } from '../../tests/support/change-day.ts';
import { createUserId, dayOf, type GetStorageHarness } from '../../tests/support/storage.ts';
import { NOON, TODAY } from '../../tests/support/test-clock.ts';
import { statement } from '../database/database.ts';
import { newId } from '../ids.ts';
import { updateGeneratedTexts, getDayById } from '../reflections/rows/reflection-row.ts';
import { readDay } from '../reflections/rows/reflections.ts';
import { inUserTransaction } from '../reflections/rows/user-transaction.ts';
import { saveReflection } from '../reflections/save.ts';
import type { StoredReading, StoredText } from '../reflections/stored-reflection.ts';
import { removeEntry } from './entries.ts';
import { listRemovedEntries, purgeEntry } from './entry-revisions.ts';
import { removeReflection } from './removed-reflections.ts';

const HOUR_MS = 3_600_000;
const REMOVED_AT = Date.parse(NOON);
const DAY_MS = 24 * HOUR_MS;
const SECRET = 'The secret.';
const ENTRIES = statement<{ entry_id: string }>(
  'test.entries-of-person',
  'SELECT entry_id FROM entry_revision WHERE user_id = $1',
);
const REASONS = statement<{ reason: string }>(
  'test.reasons-of-person',
  'SELECT reason FROM entry_revision WHERE user_id = $1',
);

function buildText(text: string, madeAt: number): StoredText {
  return { text, source: 'openai:gpt', degraded: false, madeAt, variant: 0, inputHash: 'hash' };
}

export function describeForgottenReadings(get: GetStorageHarness): void {
  describe.each([
    ['deleting an entry for good', 'person'],
    ['an entry that was removed 30 days ago', 'cleanup'],
  ] as const)('%s', (_, who) => {
    let userId: string;
    const openDeps = () => ({
      ...get().storage,
      clock: get().clock,
      chargeOpenedBytes: () => {},
      newId: () => newId(get().clock.now()),
      summarise: () => ['* embedded'],
    });
    const asked = { idempotencyKey: undefined };

    beforeEach(() => {
      userId = createUserId();
      get().clock.set(NOON);
    });

    /** A day with this reading, whose entry with the secret was removed at noon and is then deleted for good. */
    async function purgeBeside(bedtime: StoredReading): Promise<void> {
      const deps = openDeps();
      const entries = [
        { id: 'a', content: 'Rye rests longer.' },
        { id: 'b', content: SECRET },
      ];
      const day = { userId, date: TODAY, promptIndex: 0, entries };
      const { saved } = await saveReflection({ userId, day, ...asked }, deps);
      const reflectionId = saved.id;
      const entry = { userId, reflectionId, entryId: 'b' };
      await removeEntry({ ...entry, ...asked, expectedVersion: saved.version }, deps);
      const addReading = async (tx: Parameters<Parameters<typeof inUserTransaction>[1]>[0]) =>
        updateGeneratedTexts(await getDayById(reflectionId, tx), { bedtime }, tx);
      await inUserTransaction({ userId }, addReading, deps);
      await deleteForGood(entry);
    }

    async function deleteForGood(entry: { userId: string; reflectionId: string; entryId: string }): Promise<void> {
      const deps = openDeps();
      if (who === 'cleanup') return deps.cleanUp(REMOVED_AT + 31 * DAY_MS);
      const [removed] = await listRemovedEntries(entry, deps);
      await purgeEntry({ ...entry, cursor: removed?.cursor ?? '' }, deps);
    }

    const readBedtime = async () => (await readDay({ userId, date: TODAY }, openDeps()))?.bedtime;

    test('I11: leaves no reading of the day that was made before it was removed', async () => {
      await purgeBeside({ ...buildText(`Sleep. ${SECRET}`, REMOVED_AT - HOUR_MS) });

      expect(await readBedtime()).toBeNull();
    });

    test('I11: leaves a reading that was made later, without the one before it', async () => {
      const later = buildText('Sleep.', REMOVED_AT + HOUR_MS);
      const { variant: _, inputHash: _hash, ...previous } = buildText(SECRET, REMOVED_AT - HOUR_MS);

      await purgeBeside({ ...later, previous });

      expect(await readBedtime()).toEqual(later);
    });

    test('I11: leaves none of its earlier texts, and those of the others', async () => {
      const deps = openDeps();
      const write = (entries: { id: string; content: string }[]) =>
        saveReflection({ userId, day: { userId, date: TODAY, promptIndex: 0, entries }, ...asked }, deps);
      for (const turn of ['first', 'second']) await write(['a', 'b'].map((id) => ({ id, content: `${id}, ${turn}.` })));
      const { saved } = await write([{ id: 'b', content: SECRET }]);
      const entry = { userId, reflectionId: saved.id, entryId: 'b' };
      await removeEntry({ ...entry, ...asked, expectedVersion: saved.version }, deps);

      await deleteForGood(entry);

      expect(await get().journal.read(ENTRIES, [userId])).toEqual([{ entry_id: 'a' }]);
    });

    test('I11: leaves no reading of several days that has the day in its middle, and no summary of earlier words', async () => {
      const { generatedTexts } = get().storage;
      const subject = '2026-11-20,2026-11-21,2026-11-22';
      const madeEarlier = buildText(SECRET, REMOVED_AT - HOUR_MS);
      await generatedTexts.save({ ...madeEarlier, userId, kind: 'bedtime', subject });
      await generatedTexts.save({ ...madeEarlier, userId, kind: 'summary', subject: 'hash-of-words' });

      await purgeBeside(buildText('Sleep.', REMOVED_AT + HOUR_MS));

      expect(await generatedTexts.find(userId, 'bedtime', subject)).toBeNull();
      expect(await generatedTexts.find(userId, 'summary', 'hash-of-words')).toBeNull();
    });
  });

  describe('the cleanup', () => {
    const asked = { idempotencyKey: undefined };
    const entries = ['a', 'b'].map((id) => ({ id, content: `${id} rests.` }));
    const openDeps = () => ({
      ...get().storage,
      clock: get().clock,
      chargeOpenedBytes: () => {},
      newId: () => newId(get().clock.now()),
      summarise: () => ['* embedded'],
    });

    /** A day whose entry b was removed at noon, and a reading of it from before. */
    async function removeB(userId: string): Promise<string> {
      const deps = openDeps();
      get().clock.set(NOON);
      const day = { userId, date: TODAY, promptIndex: 0, entries };
      const { saved } = await saveReflection({ userId, day, ...asked }, deps);
      const removed = { userId, reflectionId: saved.id, entryId: 'b', ...asked, expectedVersion: saved.version };
      await removeEntry(removed, deps);
      const bedtime = buildText('b rests.', REMOVED_AT - HOUR_MS);
      const addReading = async (tx: Parameters<Parameters<typeof inUserTransaction>[1]>[0]) =>
        updateGeneratedTexts(await getDayById(saved.id, tx), { bedtime }, tx);
      await inUserTransaction({ userId }, addReading, deps);
      return saved.id;
    }

    test('leaves the readings of an entry that was saved again with the next «Complete Reflection»', async () => {
      const userId = createUserId();
      await removeB(userId);
      await saveReflection({ userId, day: { userId, date: TODAY, promptIndex: 0, entries }, ...asked }, openDeps());

      await get().storage.cleanUp(REMOVED_AT + 31 * DAY_MS);

      expect((await readDay({ userId, date: TODAY }, openDeps()))?.bedtime).toMatchObject({ text: 'b rests.' });
      expect(await get().journal.read(REASONS, [userId])).toEqual([{ reason: 'edit' }]);
    });

    test('leaves a removed entry to its day that was removed later', async () => {
      const userId = createUserId();
      const reflectionId = await removeB(userId);
      get().clock.set(new Date(REMOVED_AT + 20 * DAY_MS).toISOString());
      const { version = 0 } = (await readDay({ userId, date: TODAY }, openDeps())) ?? {};
      await removeReflection({ userId, reflectionId, ...asked, expectedVersion: version }, openDeps());

      await get().storage.cleanUp(REMOVED_AT + 31 * DAY_MS);

      expect(await get().journal.read(ENTRIES, [userId])).toEqual([{ entry_id: 'b' }]);
    });
  });

  test('a text that was removed 30 days ago goes alone where its entry was written again since', async () => {
    const { storage, clock, journal } = get();
    const userId = createUserId();
    clock.set(NOON);
    const texts = { entryId: 'a', rev: 1, promptIndex: 0, position: 0 };
    const replaced = (['edit', 'delete'] as const).map((reason) => ({ ...texts, content: reason, reason }));
    const { reflection } = await changeDay(storage, { userId, date: TODAY }, () => ({ next: dayOf('new'), replaced }));

    await storage.cleanUp(REMOVED_AT + 31 * DAY_MS);

    expect(reflection.entries.map(({ id }) => id)).toEqual(['a']);
    expect(await journal.read(REASONS, [userId])).toEqual([{ reason: 'edit' }]);
  });
}
