// Rows that do not belong together: each costs its own day, and is named to the operator.
import { changeDay, removeDay, restoreDay, saveDraft } from '../../../tests/support/change-day.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { listDays } from '../../../tests/support/json-items.ts';
import { dayOf, createUserId, type GetStorageHarness } from '../../../tests/support/storage.ts';
import { statement } from '../../database/database.ts';
import type { StoredReflection } from '../stored-reflection.ts';
import { readDayById, readDaysBetween } from './reflections.ts';
import { listRemovedReflections } from '../../history/rows/removed-list.ts';
import { listRevisions } from '../../history/rows/revision-list.ts';
import { findStoredDraft } from './draft-rows.ts';

const TEXT = { source: 'embedded', degraded: false, madeAt: 5, variant: 0, inputHash: 'hash', text: 'A line.' };
const DOCUMENT = statement<{ document: Uint8Array }>(
  'test.document-of',
  'SELECT document FROM reflection WHERE id = $1',
);
const SET_DOCUMENT = statement('test.set-document', 'UPDATE reflection SET document = $2 WHERE id = $1');
const SET_DATE = statement('test.set-date', 'UPDATE reflection SET date = $2 WHERE id = $1');
const SET_TAGS = statement('test.set-tags', 'UPDATE reflection SET version_tags = $2 WHERE id = $1');
const SET_REMOVED = statement('test.set-removed', 'UPDATE removed_reflection SET document = $2 WHERE id = $1');
const DRAFT = statement<{ content: Uint8Array }>('test.draft-of', 'SELECT content FROM draft WHERE user_id = $1');
const SET_DRAFT = statement('test.set-draft', 'UPDATE draft SET content = $2 WHERE user_id = $1');
const SET_REVISIONS = statement(
  'test.set-revisions',
  'UPDATE entry_revision SET content = $3 WHERE user_id = $1 AND revision = $2',
);
const GENERATED_TEXT = statement<{ text: Uint8Array }>('test.output-of', 'SELECT text FROM output WHERE user_id = $1');
const SET_GENERATED_TEXT = statement(
  'test.set-output',
  'UPDATE output SET text = $2, input_hash = $3 WHERE user_id = $1',
);

const noJoin = (): never => {
  throw new Error('There is no other day.');
};

export function describeDamage(get: GetStorageHarness): void {
  let userId: string;

  beforeEach(() => {
    userId = createUserId();
    get().damaged.length = 0;
    get().format.isNew = true;
  });

  async function save(date: string, text: string, who = userId): Promise<StoredReflection> {
    const next = { ...dayOf(text), summary: TEXT };
    return (await changeDay(get().storage, { userId: who, date }, () => ({ next, replaced: [] }))).reflection;
  }

  async function readDocument(id: string): Promise<Uint8Array> {
    const [row] = await get().journal.read(DOCUMENT, [id]);
    return row?.document ?? new Uint8Array();
  }

  const setDocument = (id: string, document: Uint8Array) => get().journal.write(SET_DOCUMENT, [id, document]);

  /** What costs a day, each with what it does to the day of Nov 20; answers with the days that are damaged then. */
  const damages: Record<string, (day: StoredReflection) => Promise<string[]>> = {
    async 'a flipped byte'({ id }) {
      const document = Buffer.from(await readDocument(id));
      document.writeUInt8(document.readUInt8(40) ^ 1, 40);
      await setDocument(id, document);
      return [id];
    },
    async 'a document that was rolled back without its row'({ id, date }) {
      const before = await readDocument(id);
      await save(date, 'A later text.');
      await setDocument(id, before);
      return [id];
    },
    async 'a document of another version with the same number, as after a restore'({ id, date }) {
      await save(date, 'A later text.');
      await get().journal.write(SET_TAGS, [id, '1-oneTag 2-otherTag']);
      return [id];
    },
    async 'a document from before there were tags, in place of a later one'({ id, date }) {
      const { format } = get();
      format.isNew = false;
      await save(date, 'Written by an older program.');
      const before = await readDocument(id);
      format.isNew = true;
      await save(date, 'A later text.');
      await setDocument(id, before);
      return [id];
    },
    async 'swapped dates'({ id, date }) {
      const { journal } = get();
      const other = await save('2026-11-18', 'Another day.');
      await journal.write(SET_DATE, [id, '1999-01-01']);
      await journal.write(SET_DATE, [other.id, date]);
      await journal.write(SET_DATE, [id, other.date]);
      return [other.id, id];
    },
    async 'the document of another day'({ id }) {
      const other = await save('2026-11-19', 'Another day.');
      await setDocument(id, await readDocument(other.id));
      return [id];
    },
    async 'the document of another person'({ id }) {
      const other = await save('2026-11-20', 'Another person.', createUserId());
      await setDocument(id, await readDocument(other.id));
      return [id];
    },
    async 'nothing at all'({ id }) {
      await setDocument(id, new Uint8Array());
      return [id];
    },
  };

  describe.each(Object.entries(damages))('%s', (_, damage) => {
    test('affects that day only and is reported', async () => {
      const { storage, damaged } = get();
      const day = await save('2026-11-20', 'The heron stood still.');
      const good = await save('2026-11-21', 'A good day.');
      const ids = await damage(day);

      const list = await listDays(storage, userId, { limit: 10 });
      const between = await readDaysBetween({ userId, startDate: '0001-01-01', endDate: '9999-12-31' }, storage);
      const [id = ''] = ids;
      const found = await readDayById({ userId, id }, storage);

      const isDamaged = (listed: { id: string }) => ids.includes(listed.id);
      expect(list.filter(({ damaged }) => damaged).map((listed) => listed.id)).toEqual(ids);
      expect(list.filter(isDamaged).every((listed) => listed.entries.length === 0 && listed.aiSummary === null)).toBe(
        true,
      );
      expect(list.find((listed) => listed.id === good.id)?.entries[0]?.content).toBe('A good day.');
      expect(between.filter(isDamaged)).toEqual([]);
      expect(between.map((listed) => listed.id)).toContain(good.id);
      expect(found).toMatchObject({ isDamaged: true, entries: [], summary: null });
      expect(damaged).toContainEqual({ table: 'reflection', userId, row: id });
      expect(JSON.stringify(damaged)).not.toContain('heron');
    });

    test('refuses saves and removals', async () => {
      const { storage } = get();
      const [id = ''] = await damage(await save('2026-11-20', 'The heron stood still.'));
      const before = await readDocument(id);
      const date = (await readDayById({ userId, id }, storage))?.date ?? '';
      const remove = () => removeDay(storage, { userId, reflectionId: id }, () => {});

      await expect(save(date, 'More words.')).rejects.toMatchObject({ status: 422, code: 'reflection.damaged' });
      await expect(remove()).rejects.toMatchObject({ status: 422, code: 'reflection.damaged' });
      expect(await readDocument(id)).toEqual(before);
    });
  });

  describe('one damaged row', () => {
    test('of a removed day affects that day only and stays', async () => {
      const { storage, journal, damaged } = get();
      const days = [await save('2026-11-20', 'one'), await save('2026-11-21', 'two')];
      for (const { id } of days) await removeDay(storage, { userId, reflectionId: id }, () => {});
      await journal.write(SET_REMOVED, [days[0]?.id ?? '', Buffer.alloc(60, 1)]);

      const removed = await listRemovedReflections({ userId }, storage);
      const restore = () => restoreDay(storage, { userId, reflectionId: days[0]?.id ?? '' }, noJoin);

      await expect(restore()).rejects.toMatchObject({ status: 422, code: 'reflection.damaged' });
      expect(removed.map(({ excerpt }) => excerpt).toSorted()).toEqual(['one', 'two']);
      expect(damaged).toContainEqual({ table: 'removed_reflection', userId, row: days[0]?.id });
    });

    test('of an earlier text affects that text only', async () => {
      const { storage, journal, damaged } = get();
      const was = { entryId: 'a', rev: 1, promptIndex: 0, position: 0, reason: 'edit' as const };
      const replaced = ['first', 'second'].map((content) => ({ ...was, content }));
      const { reflection } = await changeDay(storage, { userId, date: '2026-11-21' }, () => ({
        next: dayOf('third'),
        replaced,
      }));
      await journal.write(SET_REVISIONS, [userId, 1, Buffer.alloc(60, 1)]);

      const revisions = await listRevisions({ userId, reflectionId: reflection.id, entryId: 'a' }, storage);

      expect(revisions.map(({ content }) => content)).toEqual(['second']);
      expect(damaged).toEqual([{ table: 'entry_revision', userId, row: `${reflection.id}/a/1` }]);
    });

    test('of a generated text is generated again', async () => {
      const { storage, journal, damaged } = get();
      const output = { ...TEXT, userId, kind: 'weekly' as const, subject: 'a week' };
      await storage.generatedTexts.save(output);
      const [row] = await journal.read(GENERATED_TEXT, [userId]);

      await journal.write(SET_GENERATED_TEXT, [userId, row?.text ?? null, 'of other words']);

      expect(await storage.generatedTexts.find(userId, 'weekly', 'a week')).toBeNull();
      expect(damaged).toEqual([{ table: 'output', userId, row: 'weekly/a week' }]);
    });
  });

  describe('a draft', () => {
    const DATE = '2026-11-21';
    const contentOf = (content: string) => ({ promptIndex: 0, entries: [{ id: 'a', content }], removed: [] });

    test('that was rolled back without its row is not shown, keeps no save from coming, and is replaced only by who has seen it', async () => {
      const { storage, journal, damaged } = get();
      await saveDraft(storage, { userId, date: DATE, content: contentOf('one') }, 0);
      const [before] = await journal.read(DRAFT, [userId]);
      await saveDraft(storage, { userId, date: DATE, content: contentOf('two') }, 1);
      await journal.write(SET_DRAFT, [userId, before?.content ?? null]);

      const found = await findStoredDraft({ userId, date: DATE }, storage);
      const target = { userId, date: DATE, reduceDraft: () => null };
      await changeDay(storage, target, () => ({ next: dayOf('saved'), replaced: [] }));
      const keep = (seen: number) => saveDraft(storage, { userId, date: DATE, content: contentOf('three') }, seen);
      for (const seen of [0, 1, 3])
        await expect(keep(seen)).rejects.toMatchObject({ status: 422, code: 'reflection.damaged' });
      const { isKept, draft } = await keep(2);

      expect(found).toBeNull();
      expect(damaged).toContainEqual({ table: 'draft', userId, row: DATE });
      expect([isKept, draft.version]).toEqual([true, 3]);
      expect(await findStoredDraft({ userId, date: DATE }, storage)).toMatchObject(contentOf('three'));
    });
  });
}
