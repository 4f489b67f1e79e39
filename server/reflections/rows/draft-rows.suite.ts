import { changeDay, discardDraft, saveDraft } from '../../../tests/support/change-day.ts';
import { describe, expect, test } from 'vitest';
import { listDays } from '../../../tests/support/json-items.ts';
import { dayOf, createUserId } from '../../../tests/support/storage.ts';
import { NOON } from '../../../tests/support/test-clock.ts';
import { statement } from '../../database/database.ts';
import type { DraftContent } from '#contract/drafts.ts';
import type { GetStorageHarness } from '../../../tests/support/storage.ts';
import type { ChangeTarget } from '../../../tests/support/change-day.ts';
import { findStoredDraft, listStoredDrafts } from './draft-rows.ts';
import { readDay } from './reflections.ts';
import { findFigures } from './figures.ts';

const DATE = '2026-11-21';
const CONTENT = statement<{ content: Uint8Array | null }>(
  'test.draft-content',
  'SELECT content FROM draft WHERE user_id = $1',
);
const MOVE = statement('test.move-draft', 'UPDATE draft SET date = $2 WHERE user_id = $1');

function draftOf(...texts: string[]): DraftContent {
  const entries = texts.map((content, index) => ({ id: String.fromCodePoint(97 + index), content, rev: 3 }));
  return { promptIndex: 2, entries, removed: [{ id: 'z', rev: 1 }] };
}

export function describeDrafts(get: GetStorageHarness): void {
  const keep = (userId: string, seen: number, ...texts: string[]) =>
    saveDraft(get().storage, { userId, date: DATE, content: draftOf(...texts) }, seen);

  describe('drafts', () => {
    test('are read unchanged, with the version and the time of the last save', async () => {
      const userId = createUserId();
      const { storage } = get();
      await keep(userId, 0, 'one');

      const kept = await keep(userId, 1, '  \u0000 \uD800 zwölf 🥊 ', '');

      const draft = { ...draftOf('  \u0000 \uD800 zwölf 🥊 ', ''), date: DATE, version: 2, savedAt: Date.parse(NOON) };
      expect(kept).toEqual({ isKept: true, draft });
      expect(await findStoredDraft({ userId, date: DATE }, storage)).toEqual(draft);
    });

    test('are listed with the latest date first, each without its words', async () => {
      const userId = createUserId();
      const { storage } = get();
      for (const date of ['2026-11-20', '2026-11-21', '2025-12-31'])
        await saveDraft(get().storage, { userId, date, content: draftOf(date) }, 0);
      await discardDraft(get().storage, userId, '2026-11-20');

      expect(await listStoredDrafts(userId, storage)).toEqual([
        { date: '2026-11-21', version: 1, savedAt: Date.parse(NOON) },
        { date: '2025-12-31', version: 1, savedAt: Date.parse(NOON) },
      ]);
    });

    test.each([0, 1, 3])('are not overwritten by a device that has seen version %i of 2', async (seen) => {
      const userId = createUserId();
      await keep(userId, 0, 'one');
      const { draft } = await keep(userId, 1, 'two');

      expect(await keep(userId, seen, 'stale')).toEqual({ isKept: false, draft });
      expect(await findStoredDraft({ userId, date: DATE }, get().storage)).toEqual(draft);
    });

    test('of fifty devices that have seen the same version at once, one is stored', async () => {
      const userId = createUserId();
      const { storage, other } = get();

      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          saveDraft(index % 2 === 0 ? storage : other, { userId, date: DATE, content: draftOf(`text ${index}`) }, 0),
        ),
      );

      const kept = answers.filter(({ isKept }) => isKept);
      expect(kept).toHaveLength(1);
      for (const { draft } of answers) expect(draft).toEqual(kept[0]?.draft);
    });

    test('that were discarded are deleted, and the next one continues the version number', async () => {
      const userId = createUserId();
      const { storage } = get();
      await keep(userId, 0, 'one');

      expect(await discardDraft(get().storage, userId, DATE)).toBe(true);
      expect(await discardDraft(get().storage, userId, DATE)).toBe(false);
      expect(await findStoredDraft({ userId, date: DATE }, storage)).toBeNull();
      expect(await keep(userId, 0, 'two')).toMatchObject({ isKept: true, draft: { version: 3 } });
      expect(await keep(userId, 1, 'of a device that still has the first')).toMatchObject({ isKept: false });
    });

    test('can be stored by a device that has seen a deleted one', async () => {
      const userId = createUserId();
      await keep(userId, 0, 'one');
      await discardDraft(get().storage, userId, DATE);

      expect(await keep(userId, 1, 'two')).toMatchObject({ isKept: true, draft: { version: 3 } });
    });

    test('belong to one person', async () => {
      const userId = createUserId();
      const { storage } = get();
      await keep(userId, 0, 'one');
      const stranger = createUserId();

      expect(await findStoredDraft({ userId: stranger, date: DATE }, storage)).toBeNull();
      expect(await listStoredDrafts(stranger, storage)).toEqual([]);
      expect(await discardDraft(get().storage, stranger, DATE)).toBe(false);
      expect(await findStoredDraft({ userId, date: DATE }, storage)).not.toBeNull();
    });

    test('do not count as days', async () => {
      const userId = createUserId();
      const { storage } = get();
      await keep(userId, 0, 'one');

      expect(await readDay({ userId, date: DATE }, storage)).toBeNull();
      expect(await listDays(storage, userId, { limit: 5 })).toEqual([]);
      expect(await findFigures(userId, storage)).toBeNull();
    });

    test('are sealed, and open on no other date', async () => {
      const { storage, journal } = get();
      const userId = createUserId();
      await keep(userId, 0, 'The heron stood still');
      const [row] = await journal.read(CONTENT, [userId]);

      await journal.write(MOVE, [userId, '2026-11-20']);

      expect(Buffer.from(row?.content ?? []).toString('latin1')).not.toContain('heron');
      expect(await findStoredDraft({ userId, date: '2026-11-20' }, storage)).toBeNull();
    });
  });

  describe('a save settles the draft of its day', () => {
    async function save(userId: string, settleDraft: ChangeTarget['reduceDraft']) {
      return changeDay(get().storage, { userId, date: DATE, reduceDraft: settleDraft }, () => ({
        next: dayOf('one'),
        replaced: [],
      }));
    }

    test('to what is left of it', async () => {
      const userId = createUserId();
      await keep(userId, 0, 'one', 'two');

      const { draftVersion } = await save(userId, (draft) => ({ ...draft, entries: draft.entries.slice(1) }));

      expect(draftVersion).toBe(2);
      const entries = [{ id: 'b', content: 'two', rev: 3 }];
      expect(await findStoredDraft({ userId, date: DATE }, get().storage)).toMatchObject({
        version: 2,
        promptIndex: 2,
        entries,
      });
    });

    test('to nothing', async () => {
      const userId = createUserId();
      const { storage } = get();
      await keep(userId, 0, 'one');

      expect((await save(userId, () => null)).draftVersion).toBe(0);
      expect(await findStoredDraft({ userId, date: DATE }, storage)).toBeNull();
      expect((await keep(userId, 0, 'next')).draft.version).toBe(3);
    });

    test('and leaves it untouched when all of it stays, or when there is none', async () => {
      const userId = createUserId();
      const { storage } = get();
      const none = await save(userId, () => expect.fail('there is none'));
      const { draft } = await keep(userId, 0, 'one');

      const all = await save(userId, (draft) => draft);

      expect([none.draftVersion, all.draftVersion]).toEqual([undefined, undefined]);
      expect(await findStoredDraft({ userId, date: DATE }, storage)).toEqual(draft);
    });

    test('not at all when the save is refused', async () => {
      const userId = createUserId();
      const { storage } = get();
      const { draft } = await keep(userId, 0, 'one');
      const refuse = (): never => {
        throw new Error('refused');
      };

      await expect(changeDay(get().storage, { userId, date: DATE, reduceDraft: () => null }, refuse)).rejects.toThrow(
        'refused',
      );

      expect(await findStoredDraft({ userId, date: DATE }, storage)).toEqual(draft);
    });
  });

  test('a person who has only a draft never gets a new key in place of a lost one', async () => {
    const { keys, vault } = get();
    const userId = createUserId();
    await keep(userId, 0, 'one');

    await keys.write(statement('test.remove-draft-key', 'DELETE FROM {keys}user_key WHERE user_id = $1'), [userId]);

    await expect(vault.ensureKey(userId)).rejects.toMatchObject({ kind: 'key-missing' });
  });
}
