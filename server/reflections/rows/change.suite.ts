import { changeDay } from '../../../tests/support/change-day.ts';
import { describe, expect, test } from 'vitest';
import { dayOf, createUserId } from '../../../tests/support/storage.ts';
import { statement } from '../../database/database.ts';
import type { GetStorageHarness } from '../../../tests/support/storage.ts';
import { open } from '../../vault/vault.ts';
import type { ReplacedText, StoredReflection } from '../stored-reflection.ts';
import type { DayUpdate } from '../../../tests/support/change-day.ts';
import { readDay } from './reflections.ts';
import { findFigures } from './figures.ts';

const DATE = '2026-11-21';
const REQUEST = { id: 'key-1', fingerprint: 'body-1' };

/** Adds one entry to whatever the day has. */
function add(content: string): (current: StoredReflection | null, nextVersion: number) => DayUpdate {
  return (current, nextVersion) => {
    const day = current ?? dayOf();
    const entry = { id: content, content, rev: nextVersion, promptIndex: 0 };
    return { next: { ...day, entries: [...day.entries, entry] }, replaced: [] };
  };
}

const unchanged = (): DayUpdate => ({ next: null, replaced: [] });

export function describeChange(get: GetStorageHarness): void {
  describe('changing a day', () => {
    test('makes it the first time, and counts its versions', async () => {
      const userId = createUserId();
      const { storage } = get();

      const made = await changeDay(get().storage, { userId, date: DATE }, add('one'));
      const changed = await changeDay(get().storage, { userId, reflectionId: made.reflection.id }, add('two'));

      expect(made).toMatchObject({ status: 201, reflection: { version: 1 } });
      expect(changed).toMatchObject({
        status: 200,
        reflection: { version: 2, id: made.reflection.id, createdAt: made.reflection.createdAt },
      });
      expect(changed.reflection.entries.map(({ rev }) => rev)).toEqual([1, 2]);
      expect(await readDay({ userId, date: DATE }, storage)).toEqual(changed.reflection);
    });

    test('keeps the time it was made, and says when it was changed', async () => {
      const { storage, clock } = get();
      const userId = createUserId();
      const made = await changeDay(storage, { userId, date: DATE }, add('one'));
      const before = clock.now();

      clock.set('2026-11-21T18:00:00Z');
      const changed = await changeDay(storage, { userId, date: DATE }, add('two'));
      clock.set(new Date(before).toISOString());

      expect(made.reflection).toMatchObject({ createdAt: before, updatedAt: before });
      expect(changed.reflection).toMatchObject({ createdAt: before, updatedAt: Date.parse('2026-11-21T18:00:00Z') });
    });

    test('of fifty at once, none is lost', async () => {
      const userId = createUserId();
      const { storage, other } = get();
      const names = Array.from({ length: 50 }, (_, index) => `entry-${index}`);

      const answers = await Promise.all(
        names.map((name, index) => changeDay(index % 2 === 0 ? storage : other, { userId, date: DATE }, add(name))),
      );

      const stored = await readDay({ userId, date: DATE }, storage);
      expect(stored?.entries.map(({ id }) => id).toSorted()).toEqual(names.toSorted());
      expect(stored?.version).toBe(50);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(await findFigures(userId, storage)).toMatchObject({ total: 1 });
    });

    test('of many days at once, all are counted', async () => {
      const userId = createUserId();
      const { storage, other } = get();
      const dates = Array.from({ length: 20 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);

      await Promise.all(
        dates.map((date, index) => changeDay(index % 2 === 0 ? storage : other, { userId, date }, add(date))),
      );

      expect(await findFigures(userId, storage)).toEqual({
        total: 20,
        lastDate: '2026-11-20',
        lastRun: 20,
        bestRun: 20,
      });
    });

    test('that decides on no change does not change the day', async () => {
      const userId = createUserId();
      const { storage } = get();
      const made = await changeDay(get().storage, { userId, date: DATE }, add('one'));

      const answer = await changeDay(get().storage, { userId, date: DATE }, unchanged);

      expect(answer).toEqual({ reflection: made.reflection, status: 200 });
      expect(await readDay({ userId, date: DATE }, storage)).toEqual(made.reflection);
    });

    test('whose decision throws is rolled back', async () => {
      const userId = createUserId();
      const { storage } = get();
      const refusal = new Error('refused');
      const refuse = (): never => {
        throw refusal;
      };

      await expect(changeDay(get().storage, { userId, date: DATE, request: REQUEST }, refuse)).rejects.toBe(refusal);

      expect(await readDay({ userId, date: DATE }, storage)).toBeNull();
      expect(await findFigures(userId, storage)).toBeNull();
      const again = await changeDay(
        get().storage,
        { userId, date: DATE, request: { ...REQUEST, fingerprint: 'body-2' } },
        add('one'),
      );
      expect(again.status).toBe(201);
    });

    test('by the id of a foreign or unknown reflection is refused, and the two look the same', async () => {
      const { reflection } = await changeDay(get().storage, { userId: createUserId(), date: DATE }, add('mine'));
      const userId = createUserId();
      const messageOf = (reflectionId: string): Promise<unknown> =>
        changeDay(get().storage, { userId, reflectionId }, add('theirs')).catch((error: unknown) => error);

      const foreign = await messageOf(reflection.id);
      const unknown = await messageOf('01a1fd6f-0000-7000-8000-000000000000');

      expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
      expect(unknown).toEqual(foreign);
    });
  });

  describe('a request with a key', () => {
    test('has one effect, and answers the second time with the day as it is now', async () => {
      const userId = createUserId();
      const target = { userId, date: DATE, request: REQUEST };

      await changeDay(get().storage, target, add('one'));
      const later = await changeDay(get().storage, { userId, date: DATE }, add('two'));
      const repeated = await changeDay(get().storage, target, () => expect.fail('decided again'));

      expect(repeated).toEqual({ status: 201, reflection: later.reflection });
    });

    test('that changed an existing day answers with 200 again', async () => {
      const userId = createUserId();
      await changeDay(get().storage, { userId, date: DATE }, add('one'));

      const target = { userId, date: DATE, request: REQUEST };
      await changeDay(get().storage, target, unchanged);

      expect(await changeDay(get().storage, target, add('never'))).toMatchObject({
        status: 200,
        reflection: { version: 1 },
      });
    });

    test('sent many times at once has one effect, and all get the same answer', async () => {
      const userId = createUserId();
      const { storage, other } = get();
      const target = { userId, date: DATE, request: REQUEST };

      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) => changeDay(index % 2 === 0 ? storage : other, target, add('one'))),
      );

      for (const answer of answers) expect(answer).toEqual({ status: 201, reflection: answers[0]?.reflection });
      expect(await readDay({ userId, date: DATE }, storage)).toMatchObject({ version: 1, entries: [{ id: 'one' }] });
    });

    test('with another body is refused', async () => {
      const userId = createUserId();
      const { storage } = get();
      await changeDay(get().storage, { userId, date: DATE, request: REQUEST }, add('one'));

      const reused = changeDay(
        get().storage,
        { userId, date: DATE, request: { ...REQUEST, fingerprint: 'body-2' } },
        add('two'),
      );

      await expect(reused).rejects.toMatchObject({ status: 422, code: 'request.reused' });
      expect(await readDay({ userId, date: DATE }, storage)).toMatchObject({ version: 1 });
    });

    test('does not apply to another person', async () => {
      for (const userId of [createUserId(), createUserId()]) {
        expect(await changeDay(get().storage, { userId, date: DATE, request: REQUEST }, add('one'))).toMatchObject({
          status: 201,
        });
      }
    });

    test('whose day was deleted is not found', async () => {
      const { storage, journal } = get();
      const userId = createUserId();
      const target = { userId, date: DATE, request: REQUEST };
      await changeDay(storage, target, add('one'));

      await journal.write(statement('test.remove-day', 'DELETE FROM reflection WHERE user_id = $1'), [userId]);

      await expect(changeDay(storage, target, add('one'))).rejects.toMatchObject({ status: 404, code: 'not_found' });
    });
  });

  test('every replaced text stays as a revision, even twice in one change', async () => {
    const { storage, journal, vault, clock } = get();
    const userId = createUserId();
    const was = { rev: 1, promptIndex: 3, position: 2 };
    const replaced: ReplacedText[] = [
      { ...was, entryId: 'a', content: 'first', reason: 'edit' },
      { ...was, entryId: 'a', content: 'second', reason: 'merge' },
      { ...was, entryId: 'b', content: 'gone', reason: 'delete' },
    ];
    const { reflection } = await changeDay(storage, { userId, date: DATE }, add('one'));

    await changeDay(storage, { userId, date: DATE }, (current) => ({ next: current, replaced }));

    const rows = await journal.read(REVISIONS, [userId]);
    const key = await vault.getKey(userId);
    const opened = rows.map(({ content, ...row }) => {
      const place = {
        userId,
        table: 'entry_revision',
        row: `${reflection.id}/${row.entry_id}/${row.revision}`,
        column: 'content',
      };
      return { ...row, content: open(key, place, content) };
    });
    const replacedAt = clock.now();
    expect(opened).toEqual([
      { entry_id: 'a', revision: 1, rev: 1, reason: 'edit', replaced_at: replacedAt, content: 'first' },
      { entry_id: 'a', revision: 2, rev: 1, reason: 'merge', replaced_at: replacedAt, content: 'second' },
      { entry_id: 'b', revision: 1, rev: 1, reason: 'delete', replaced_at: replacedAt, content: 'gone' },
    ]);
  });
}

interface RevisionRow {
  entry_id: string;
  revision: number;
  rev: number;
  reason: string;
  replaced_at: number;
  content: Uint8Array;
}

const REVISIONS = statement<RevisionRow>(
  'test.revisions',
  `SELECT entry_id, revision, rev, reason, replaced_at, content FROM entry_revision
   WHERE user_id = $1 ORDER BY entry_id, revision`,
);
