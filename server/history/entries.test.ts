import { changeDay } from '../../tests/support/change-day.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntryInput, Reflection, SaveReflection } from '#contract/reflections.ts';
import type { HistoryDeps } from './change-entries.ts';
import { listRemovedEntries, listRevisions, restoreEntry } from './entry-revisions.ts';
import { editEntry, removeEntry } from './entries.ts';
import { openTestJournal } from '../reflections/journal.fixture.ts';

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

interface Change {
  id?: string;
  seen?: number;
  idempotencyKey?: string;
}

function edit(day: Reflection, content: string, { id = 'a', seen = day.version, idempotencyKey }: Change = {}) {
  return editEntry({ userId, reflectionId: day.id, entryId: id, content, expectedVersion: seen, idempotencyKey }, deps);
}

function remove(day: Reflection, { id = 'a', seen = day.version, idempotencyKey }: Change = {}) {
  return removeEntry({ userId, reflectionId: day.id, entryId: id, expectedVersion: seen, idempotencyKey }, deps);
}

function restore(day: Reflection, rev: number, { id = 'a', idempotencyKey }: Change = {}) {
  return restoreEntry({ userId, reflectionId: day.id, entryId: id, rev, idempotencyKey }, deps);
}

const revisionsOf = (day: Reflection, entryId = 'a') => listRevisions({ userId, reflectionId: day.id, entryId }, deps);
const removedOf = (day: Reflection) => listRemovedEntries({ userId, reflectionId: day.id }, deps);
const textsOf = ({ entries }: Reflection) => entries.map(({ content }) => content);
const two = [
  { id: 'a', content: 'Rye rests longer.' },
  { id: 'b', content: 'Wheat does not.' },
];

describe('editing an entry', () => {
  it('replaces its text, makes the summary anew and keeps the old text', async () => {
    const day = await save(two);

    const edited = await edit(day, 'Rye rests a night.');

    expect(edited).toMatchObject({
      version: 2,
      entries: [
        { id: 'a', content: 'Rye rests a night.', rev: 2, promptIndex: 0 },
        { id: 'b', rev: 1 },
      ],
      aiSummary: '* Rye rests a night.\n* Wheat does not.',
    });
    expect(await revisionsOf(day)).toEqual([
      { rev: 1, content: 'Rye rests longer.', replacedAt: '2026-11-21T12:00:00.000Z', reason: 'edit', cursor: '1' },
    ]);
  });

  it('to the same text changes nothing, even for who has seen an older one', async () => {
    const day = await save(two);
    const edited = await edit(day, 'Rye rests a night.');

    expect(await edit(day, 'Rye rests a night.')).toEqual(edited);
    expect(await revisionsOf(day)).toHaveLength(1);
  });

  it('goes on while other entries change', async () => {
    const day = await save(two);
    await edit(day, 'Changed elsewhere.', { id: 'b' });

    expect(textsOf(await edit(day, 'Rye rests a night.'))).toEqual(['Rye rests a night.', 'Changed elsewhere.']);
  });

  it('is refused with the day as it is when this text was written later than what was seen', async () => {
    const day = await save(two);
    const edited = await edit(day, 'Changed elsewhere.');

    const stale = await edit(day, 'Rye rests a night.').catch((error: unknown) => error);

    expect(stale).toMatchObject({ status: 409, code: 'reflection.stale', details: { reflection: edited } });
    expect(await revisionsOf(day)).toHaveLength(1);
  });

  it('that was removed elsewhere is refused with the day as it is', async () => {
    const day = await save(two);
    const shrunk = await remove(day);

    await expect(edit(day, 'Rye rests a night.')).rejects.toMatchObject({
      status: 409,
      details: { reflection: shrunk },
    });
  });

  it.each(['', ' \n\t'])('to %j is refused', async (content) => {
    const day = await save(two);

    await expect(edit(day, content)).rejects.toMatchObject({ status: 400, code: 'entry.blank' });
  });

  it.each([0, 2])('from version %i, which the day never had, is refused', async (seen) => {
    const day = await save(two);

    await expect(edit(day, 'x', { seen })).rejects.toMatchObject({ status: 404, code: 'version.unknown' });
  });

  it('that is not there, or whose day is not, is not found', async () => {
    const day = await save(two);

    await expect(edit(day, 'x', { id: 'c' })).rejects.toMatchObject({ status: 404, code: 'not_found' });
    await expect(edit({ ...day, id: randomUUID() }, 'x')).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  it('leaves the bedtime reading of the day as it is', async () => {
    const day = await save(two);
    const bedtime = { text: 'Sleep.', source: 'embedded', degraded: false, madeAt: 1, variant: 0, inputHash: 'h' };
    const keep = { userId, reflectionId: day.id };
    await changeDay(journal.storage, keep, (current) => ({
      next: current && { ...current, bedtime },
      replaced: [],
    }));

    expect((await edit(day, 'x')).bedtimeReading).toBe('Sleep.');
  });
});

describe('removing an entry', () => {
  it('takes it out of the day and of the summary, and can be undone in its place', async () => {
    const day = await save([{ id: '0', content: 'First.' }, ...two], { promptIndex: 4 });

    const shrunk = await remove(day);
    const removed = await removedOf(day);
    const restored = await restore(day, 1);

    expect(shrunk).toMatchObject({ version: 2, aiSummary: '* First.\n* Wheat does not.' });
    expect(removed).toEqual([
      {
        entryId: 'a',
        rev: 1,
        content: 'Rye rests longer.',
        removedAt: '2026-11-21T12:00:00.000Z',
        cursor: expect.any(String),
      },
    ]);
    expect(textsOf(restored)).toEqual(['First.', 'Rye rests longer.', 'Wheat does not.']);
    const text = { id: 'a', content: 'Rye rests longer.', promptIndex: 4 };
    expect(restored.entries[1]).toEqual({ ...text, rev: 3, revTag: restored.versionTag });
    expect(await removedOf(day)).toEqual([]);
  });

  it('that was edited since is refused with the current day', async () => {
    const day = await save(two);
    const edited = await edit(day, 'Changed elsewhere.');

    await expect(remove(day)).rejects.toMatchObject({ status: 409, details: { reflection: edited } });
  });

  it('that is gone already changes nothing', async () => {
    const day = await save(two);
    const shrunk = await remove(day);

    expect(await remove(day)).toEqual(shrunk);
    await expect(remove(day, { id: 'c' })).rejects.toMatchObject({ status: 404 });
  });

  it('is refused for the last one', async () => {
    const day = await save([{ id: 'a', content: 'Only.' }]);

    await expect(remove(day)).rejects.toMatchObject({
      status: 400,
      message: 'A day needs at least one learning. Remove the whole day instead.',
    });
  });

  it('can be undone for 30 days', async () => {
    const day = await save(two);
    await remove(day);

    clock.set('2026-12-21T12:00:00Z');
    expect(await removedOf(day)).toHaveLength(1);
    clock.set('2026-12-21T12:00:01Z');
    expect(await removedOf(day)).toEqual([]);
  });

  it('with a save is listed the same way, and the latest comes first', async () => {
    const day = await save([...two, { id: 'c', content: 'Spelt too.' }]);
    clock.set('2026-11-21T13:00:00Z');
    await save([{ id: 'c', content: 'Spelt too.' }], { removed: ['b'] });
    clock.set('2026-11-21T14:00:00Z');
    await remove(day);

    expect((await removedOf(day)).map(({ entryId }) => entryId)).toEqual(['a', 'b']);
  });

  it('twice, with an edit in between, lists the text it had last', async () => {
    const day = await save(two);
    await remove(day);
    await restore(day, 1);
    const edited = await edit({ ...day, version: 3 }, 'Rye rests a night.');
    await remove(edited);

    expect(await removedOf(day)).toMatchObject([{ entryId: 'a', content: 'Rye rests a night.', rev: 4 }]);
  });
});

describe('a request with a key', () => {
  it('has one effect each: editing, removing, bringing back', async () => {
    const day = await save(two);
    const edited = await edit(day, 'Rye rests a night.', { idempotencyKey: 'k1' });
    const shrunk = await remove(edited, { idempotencyKey: 'k2' });
    const restored = await restore(day, 1, { idempotencyKey: 'k3' });

    expect(shrunk.entries).toHaveLength(1);
    expect(await edit(day, 'Rye rests a night.', { idempotencyKey: 'k1' })).toEqual(restored);
    expect(await remove(edited, { idempotencyKey: 'k2' })).toEqual(restored);
    expect(await restore(day, 1, { idempotencyKey: 'k3' })).toEqual(restored);
  });

  it('is refused for another text, another entry or another call', async () => {
    const day = await save(two);
    await edit(day, 'Rye rests a night.', { idempotencyKey: 'k' });
    const reused = { status: 422, code: 'request.reused' };

    await expect(edit(day, 'Other.', { idempotencyKey: 'k' })).rejects.toMatchObject(reused);
    await expect(edit(day, 'Rye rests a night.', { id: 'b', idempotencyKey: 'k' })).rejects.toMatchObject(reused);
    await expect(remove(day, { idempotencyKey: 'k' })).rejects.toMatchObject(reused);
    await expect(restore(day, 1, { idempotencyKey: 'k' })).rejects.toMatchObject(reused);
  });
});
