import { changeDay } from '../../../tests/support/change-day.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_CHARACTERS_MAX, DRAFT_CHARACTERS_MAX, ENTRY_CHARACTERS_MAX } from '#contract/limits.ts';
import type { Reflection } from '#contract/reflections.ts';
import { TODAY } from '../../../tests/support/test-clock.ts';
import { saveDraft } from '../../drafts/drafts.ts';
import { listRemovedEntries, restoreEntry } from '../../history/entry-revisions.ts';
import { editEntry, removeEntry } from '../../history/entries.ts';
import { removeReflection, restoreReflection } from '../../history/removed-reflections.ts';
import { openTestJournal } from '../journal.fixture.ts';
import { readDay } from '../rows/reflections.ts';
import { listRemovedReflections } from '../../history/rows/removed-list.ts';

const journal = openTestJournal();
const TOO_LONG = { status: 400, code: 'reflection.long', message: 'A day holds at most 200,000 characters.' };
let userId: string;

beforeEach(() => {
  ({ userId } = journal);
});

const textOf = (length: number, letter = 'x') => letter.repeat(length);
/** As many entries at their limit as fill a day. */
const full = Array.from({ length: DAY_CHARACTERS_MAX / ENTRY_CHARACTERS_MAX }, (_, index) => ({
  id: `entry-${index}`,
  content: textOf(ENTRY_CHARACTERS_MAX, String.fromCodePoint(97 + index)),
}));

const save = async (entries: { id?: string; content: string }[], date = TODAY): Promise<Reflection> =>
  (await journal.save({ userId, entries, date })).saved;

function edit({ id: reflectionId, version: seen }: Reflection, content: string, entryId = 'entry-0') {
  return editEntry(
    { userId, reflectionId, entryId, content, expectedVersion: seen, idempotencyKey: undefined },
    journal.deps,
  );
}

/** As it was saved before there was a limit. */
async function storeLargeDay(): Promise<Reflection> {
  const day = await save(full);
  const { reflection } = await changeDay(journal.storage, { userId, date: TODAY }, (current, rev) => {
    if (current === null) throw new Error('It was saved just now.');
    const more = { id: 'more', content: textOf(ENTRY_CHARACTERS_MAX), rev, promptIndex: 0 };
    return { next: { ...current, entries: [...current.entries, more] }, replaced: [] };
  });
  return { ...day, version: reflection.version };
}

describe('a day', () => {
  it('is saved up to its limit, and refused beyond it without being changed', async () => {
    await save(full);

    await expect(save([{ content: 'y' }])).rejects.toMatchObject(TOO_LONG);
    await expect(save([...full, { content: 'y' }], '2026-11-20')).rejects.toMatchObject(TOO_LONG);

    expect(await readDay({ userId, date: TODAY }, journal.storage)).toMatchObject({ version: 1 });
    expect(await readDay({ userId, date: '2026-11-20' }, journal.storage)).toBeNull();
  });

  it('does not grow beyond its limit by an edit', async () => {
    const day = await save([{ id: 'entry-0', content: 'short' }, ...full.slice(1), { content: textOf(19_995) }]);

    await expect(edit(day, 'longer')).rejects.toMatchObject(TOO_LONG);
    expect(await edit(day, 'other')).toMatchObject({ version: 2 });
  });

  it('does not grow beyond its limit by a removed entry, which stays removed', async () => {
    const day = await save(full);
    const entry = { userId, reflectionId: day.id, entryId: 'entry-0', idempotencyKey: undefined };
    await removeEntry({ ...entry, expectedVersion: day.version }, journal.deps);
    const other = await save([{ id: 'other', content: 'y' }]);

    await expect(restoreEntry({ ...entry, rev: 1 }, journal.deps)).rejects.toMatchObject(TOO_LONG);
    expect(await listRemovedEntries(entry, journal.deps)).toMatchObject([{ entryId: 'entry-0' }]);
    await removeEntry({ ...entry, entryId: 'other', expectedVersion: other.version }, journal.deps);

    const restored = await restoreEntry({ ...entry, rev: 1 }, journal.deps);

    expect(restored.entries).toHaveLength(full.length);
  });

  it('does not grow beyond its limit by a removed day of the same date, which stays removed', async () => {
    const { id: reflectionId, version: seen } = await save(full);
    await removeReflection({ userId, reflectionId, expectedVersion: seen, idempotencyKey: undefined }, journal.deps);
    await save([{ content: 'y' }]);

    const restored = restoreReflection({ userId, reflectionId, idempotencyKey: undefined }, journal.deps);

    await expect(restored).rejects.toMatchObject(TOO_LONG);
    expect(await listRemovedReflections({ userId }, journal.storage)).toHaveLength(1);
  });

  it('that was larger before there was a limit shrinks and changes, but does not grow', async () => {
    const day = await storeLargeDay();

    await expect(edit(day, textOf(ENTRY_CHARACTERS_MAX, 'y'), 'more')).resolves.toMatchObject({ version: 3 });
    await expect(save([{ content: 'y' }])).rejects.toMatchObject(TOO_LONG);
    await expect(edit({ ...day, version: 3 }, 'short', 'more')).resolves.toMatchObject({ version: 4 });
    await expect(edit({ ...day, version: 4 }, 'shorter', 'more')).rejects.toMatchObject(TOO_LONG);
  });

  it('that was larger before there was a limit is removed and comes back', async () => {
    const { id: reflectionId, version: seen } = await storeLargeDay();
    await removeReflection({ userId, reflectionId, expectedVersion: seen, idempotencyKey: undefined }, journal.deps);

    const restored = await restoreReflection({ userId, reflectionId, idempotencyKey: undefined }, journal.deps);

    expect(restored.entries).toHaveLength(full.length + 1);
  });
});

describe('a draft', () => {
  const keep = (characters: number, seen = 0) => {
    const count = Math.ceil(characters / ENTRY_CHARACTERS_MAX);
    const rest = characters - (count - 1) * ENTRY_CHARACTERS_MAX;
    const entries = Array.from({ length: count }, (_, index) => ({
      id: `${index}`,
      content: textOf(index === 0 ? rest : ENTRY_CHARACTERS_MAX),
    }));
    return saveDraft({ userId, date: TODAY, content: { promptIndex: 0, entries, removed: [] }, seen }, journal.deps);
  };

  it('holds what a save has refused, up to a limit of its own', async () => {
    await keep(DRAFT_CHARACTERS_MAX);

    await expect(keep(DRAFT_CHARACTERS_MAX + 1, 1)).rejects.toMatchObject({ status: 400, code: 'reflection.long' });
    await expect(keep(DRAFT_CHARACTERS_MAX - 1, 1)).resolves.toMatchObject({ version: 2 });
  });
});
