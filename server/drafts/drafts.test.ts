import { beforeEach, describe, expect, it } from 'vitest';
import type { DraftContent } from '#contract/drafts.ts';
import type { SaveReflection } from '#contract/reflections.ts';
import { TODAY } from '../../tests/support/test-clock.ts';
import type { StorageDeps } from '../reflections/rows/user-transaction.ts';
import { discardDraft, findDraft, saveDraft, listDrafts } from './drafts.ts';
import { openTestJournal } from '../reflections/journal.fixture.ts';

const journal = openTestJournal();
let deps: StorageDeps;
let userId: string;

beforeEach(() => {
  ({ deps, userId } = journal);
});

const draft: DraftContent = { promptIndex: 1, entries: [{ id: 'a', content: 'Rye rests' }], removed: [] };

function keep(change: Partial<DraftContent> = {}, seen = 0, date = TODAY) {
  return saveDraft({ userId, date, content: { ...draft, ...change }, seen }, deps);
}

function save(entries: SaveReflection['entries'], removed: string[] = []) {
  return journal.save({ userId, entries, removed });
}

const find = () => findDraft({ userId, date: TODAY }, deps);

describe('keeping a draft', () => {
  it('answers with its version and time, and it is found and listed with them', async () => {
    const kept = await keep();

    expect(kept).toEqual({ ...draft, date: TODAY, version: 1, keptAt: '2026-11-21T12:00:00.000Z' });
    expect(await find()).toEqual(kept);
    expect(await listDrafts(userId, deps)).toEqual([{ date: TODAY, version: 1, keptAt: kept.keptAt }]);
  });

  it('is refused with the draft as it is when another device was there first', async () => {
    const kept = await keep();

    const stale = await keep({ promptIndex: 2 }).catch((error: unknown) => error);

    expect(stale).toMatchObject({ status: 409, code: 'draft.stale', details: { draft: kept } });
    expect(await find()).toEqual(kept);
  });

  it('of the words that are there already is no conflict: the first answer was lost', async () => {
    const kept = await keep();

    expect(await keep()).toEqual(kept);
  });

  it.each([
    ['text', { entries: [{ id: 'a', content: 'Other' }] }],
    ['rev', { entries: [{ id: 'a', content: 'Rye rests', rev: 1 }] }],
    ['removal', { removed: [{ id: 'b', rev: 1 }] }],
  ])('of another %s is one', async (_, change) => {
    await keep();

    await expect(keep(change)).rejects.toMatchObject({ status: 409 });
  });

  it('of a day to come is refused', async () => {
    await expect(keep({}, 0, '2026-11-23')).rejects.toMatchObject({ code: 'date.future' });
  });

  it.each([
    ['written twice', { entries: [draft.entries[0], draft.entries[0]] as DraftContent['entries'] }],
    ['written and removed', { removed: [{ id: 'a', rev: 1 }] }],
  ])('with an entry that is %s is refused', async (_, change) => {
    await expect(keep(change)).rejects.toMatchObject({ status: 400, message: 'The same learning was sent twice.' });
  });
});

describe('discarding a draft', () => {
  it('is what a draft without any word does, and the next one goes on from its version', async () => {
    const kept = await keep();
    const emptied = await saveDraft(
      { userId, date: TODAY, content: { promptIndex: 0, entries: [], removed: [] }, seen: kept.version },
      deps,
    );

    expect(emptied).toMatchObject({ version: 2, entries: [] });
    expect(await find()).toBeNull();
    expect(await listDrafts(userId, deps)).toEqual([]);
    expect(await keep()).toMatchObject({ version: 3 });
  });

  it('leaves none, and none is no mistake', async () => {
    await keep();

    await discardDraft({ userId, date: TODAY }, deps);
    await discardDraft({ userId, date: TODAY }, deps);

    expect(await find()).toBeNull();
    expect(await listDrafts(userId, deps)).toEqual([]);
  });
});

describe('once the day is saved', () => {
  it('what is in it leaves the draft, and what another device wrote beyond it stays', async () => {
    const entries = [
      { id: 'a', content: 'Rye rests' },
      { id: 'b', content: 'Of another device' },
    ];
    await keep({ entries });

    await save([{ id: 'a', content: 'Rye rests' }]);

    expect(await find()).toMatchObject({ version: 2, promptIndex: 1, entries: [entries[1]] });
  });

  it('a text that was typed further stays', async () => {
    await keep({ entries: [{ id: 'a', content: 'Rye rests longer' }] });

    await save([{ id: 'a', content: 'Rye rests' }]);

    expect(await find()).toMatchObject({ version: 1, entries: [{ content: 'Rye rests longer' }] });
  });

  it('a draft that comes too late keeps nothing of what is in the day', async () => {
    await save([{ id: 'a', content: 'Rye rests' }]);

    await keep({ entries: [...draft.entries, { id: 'b', content: 'Not in it' }] });

    expect((await find())?.entries).toEqual([{ id: 'b', content: 'Not in it' }]);
  });

  it('no draft is made of nothing', async () => {
    await save([{ id: 'a', content: 'Rye rests' }]);

    expect(await keep()).toMatchObject({ version: 0, entries: [] });
    expect(await find()).toBeNull();
  });

  it('a draft of which nothing is left is gone', async () => {
    await keep({ entries: [...draft.entries, { id: 'b', content: ' \n' }] });

    await save([{ id: 'a', content: 'Rye rests' }]);

    expect(await find()).toBeNull();
  });

  it('a stale text that became a further entry leaves too', async () => {
    await save([{ id: 'a', content: 'First' }]);
    await save([{ id: 'a', content: 'Second' }]);
    const stale = { id: 'a', content: 'Third', rev: 1 };
    await keep({ entries: [stale] });

    const { saved } = await save([stale]);

    expect(saved.kept).toHaveLength(1);
    expect(await find()).toBeNull();
  });

  it('a removal leaves when it has been done, and stays while the entry is there', async () => {
    await save([
      { id: 'a', content: 'One' },
      { id: 'b', content: 'Two' },
      { id: 'c', content: 'Three' },
    ]);
    const removed = [
      { id: 'b', rev: 1 },
      { id: 'c', rev: 1 },
    ];
    await keep({ entries: [], removed });

    await save([{ id: 'a', content: 'One' }], ['b']);

    expect(await find()).toMatchObject({ entries: [], removed: [{ id: 'c', rev: 1 }] });
  });

  it('a saved entry that was emptied stays emptied until it is removed', async () => {
    await save([
      { id: 'a', content: 'One' },
      { id: 'b', content: 'Two' },
    ]);
    await keep({ entries: [{ id: 'b', content: '', rev: 1 }] });

    await save([{ id: 'a', content: 'One' }]);
    const before = await find();
    await save([{ id: 'a', content: 'One' }], ['b']);

    expect(before).toMatchObject({ entries: [{ id: 'b', content: '' }] });
    expect(await find()).toBeNull();
  });

  it('drafts of other days stay', async () => {
    await keep({}, 0, '2026-11-20');

    await save([{ id: 'a', content: 'Rye rests' }]);

    expect(await listDrafts(userId, deps)).toMatchObject([{ date: '2026-11-20', version: 1 }]);
  });
});
