import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntryInput, Reflection } from '#contract/reflections.ts';
import { parseRawJson } from '../../tests/support/json-items.ts';
import { TODAY } from '../../tests/support/test-clock.ts';
import type { HistoryDeps } from './change-entries.ts';
import { listRevisions, restoreEntry } from './entry-revisions.ts';
import { editEntry } from './entries.ts';
import { readDayJson } from '../reflections/rows/reflections.ts';
import { getFigures } from '../reflections/figures.ts';
import { listRemovedReflections, removeReflection, restoreReflection } from './removed-reflections.ts';
import { openTestJournal } from '../reflections/journal.fixture.ts';

const journal = openTestJournal();
const { clock } = journal;
let deps: HistoryDeps;
let userId: string;

beforeEach(() => {
  ({ deps, userId } = journal);
});

async function save(entries: EntryInput[], date = TODAY, idempotencyKey?: string): Promise<Reflection> {
  const { saved } = await journal.save({ userId, date, entries }, idempotencyKey);
  const { kept: _, ...reflection } = saved;
  return reflection;
}

function remove({ id, version }: Reflection, seen = version, idempotencyKey?: string) {
  return removeReflection({ userId, reflectionId: id, expectedVersion: seen, idempotencyKey }, deps);
}

function restore({ id }: Reflection, idempotencyKey?: string) {
  return restoreReflection({ userId, reflectionId: id, idempotencyKey }, deps);
}

const find = async (date = TODAY) => parseRawJson(await readDayJson({ userId, date }, deps));
const textsOf = ({ entries }: Reflection) => entries.map(({ content }) => content);
const rye = { id: 'a', content: 'Rye rests longer.' };

describe('removing a day', () => {
  it('takes it out of the journal, and lists it by how it begins', async () => {
    const day = await save([{ content: `  \n ${'😀'.repeat(100)} long\nsecond line` }]);

    await remove(day);

    expect(await find()).toBeNull();
    expect(await listRemovedReflections({ userId }, deps)).toEqual([
      {
        id: day.id,
        date: TODAY,
        removedAt: '2026-11-21T12:00:00.000Z',
        firstWords: '😀'.repeat(80),
        cursor: expect.any(String),
      },
    ]);
  });

  it('lists the latest removed first', async () => {
    const days = [await save([rye], '2026-11-20'), await save([rye]), await save([rye], '2026-11-19')];
    for (const [index, day] of days.entries()) {
      clock.set(`2026-11-21T1${index + 3}:00:00Z`);
      await remove(day);
    }

    const dates = (await listRemovedReflections({ userId }, deps)).map(({ date }) => date);
    expect(dates).toEqual(['2026-11-19', '2026-11-21', '2026-11-20']);
  });

  it('is refused with the day as it is when anything of it has changed since', async () => {
    const day = await save([rye]);
    const grown = await save([{ content: 'Written elsewhere.' }]);

    await expect(remove(day)).rejects.toMatchObject({
      status: 409,
      code: 'reflection.stale',
      details: { reflection: grown },
    });
    expect(await find()).toMatchObject({ version: 2 });
  });

  it('from a version that the day never had is refused', async () => {
    const day = await save([rye]);

    await expect(remove(day, 2)).rejects.toMatchObject({ status: 404, code: 'version.unknown' });
  });

  it('that never was is not found', async () => {
    const day = { ...(await save([rye])), id: randomUUID() };

    await expect(remove(day)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    await expect(restore(day)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  it('splits a run of days, and bringing it back joins the run again', async () => {
    const days = [];
    for (const date of ['2026-11-19', '2026-11-20', '2026-11-21']) days.push(await save([rye], date));
    const figures = () => getFigures({ userId, today: TODAY }, deps);

    await remove(days[1] as Reflection);
    const without = await figures();
    await restore(days[1] as Reflection);

    expect(without).toMatchObject({ current: 1, best: 1, lastSevenDays: 2, total: 2 });
    expect(await figures()).toMatchObject({ current: 3, best: 3, lastSevenDays: 3, total: 3 });
  });
});

describe('bringing a day back', () => {
  it('gives it back as it was, with the texts it had before', async () => {
    const day = await save([rye]);
    const change = { userId, reflectionId: day.id, entryId: 'a', idempotencyKey: undefined };
    const edited = await editEntry({ ...change, content: 'Rye rests a night.', expectedVersion: 1 }, deps);
    await remove(edited);

    const restored = await restore(day);

    expect(restored).toEqual({ ...edited, version: 3, versionTag: restored.versionTag });
    expect(restored.versionTag).not.toBe(edited.versionTag);
    expect(await find()).toEqual(restored);
    expect(await listRevisions(change, deps)).toMatchObject([{ content: 'Rye rests longer.' }]);
  });

  it('that was written anew since has both, and a summary of both', async () => {
    const first = await save([rye, { id: 'b', content: 'The same.' }]);
    await remove(first);
    const anew = await save([
      { id: 'a', content: 'Another text under that id.' },
      { id: 'b', content: 'The same.' },
    ]);

    const joined = await restore(first);

    expect(joined.id).toBe(anew.id);
    expect(textsOf(joined)).toEqual(['Another text under that id.', 'The same.', 'Rye rests longer.']);
    expect(joined.aiSummary).toBe('* Another text under that id.\n* The same.\n* Rye rests longer.');
    expect(joined.entries.map(({ rev }) => rev)).toEqual([anew.version, anew.version, joined.version]);
  });

  it('that was written anew keeps the earlier texts of each entry with it', async () => {
    const first = await save([rye]);
    const change = { userId, reflectionId: first.id, entryId: 'a', idempotencyKey: undefined };
    await remove(await editEntry({ ...change, content: 'Rye rests a night.', expectedVersion: 1 }, deps));
    await save([{ id: 'a', content: 'Another text under that id.' }]);

    const joined = await restore(first);

    const further = {
      userId,
      reflectionId: joined.id,
      entryId: joined.entries[1]?.id ?? '',
      idempotencyKey: undefined,
    };
    expect(textsOf(joined)).toEqual(['Another text under that id.', 'Rye rests a night.']);
    expect(await listRevisions(further, deps)).toMatchObject([{ rev: 1, content: 'Rye rests longer.' }]);
    const back = await restoreEntry({ ...further, rev: 1 }, deps);
    expect(textsOf(back)).toEqual(['Another text under that id.', 'Rye rests longer.']);
  });

  it('twice over brings both removed days of one date together', async () => {
    const first = await save([rye]);
    await remove(first);
    const second = await save([{ content: 'Wheat does not.' }]);
    await remove(second);

    await restore(first);
    const joined = await restore(second);

    expect(textsOf(joined)).toEqual(['Rye rests longer.', 'Wheat does not.']);
    expect(await listRemovedReflections({ userId }, deps)).toEqual([]);
  });

  it('that would hold too many entries is refused, and stays to be brought back', async () => {
    const fill = async (name: string) => {
      for (let part = 0; part < 3; part += 1) {
        await save(Array.from({ length: 50 }, (_, index) => ({ content: `${name} ${part} ${index}` })));
      }
    };
    await fill('first');
    const first = (await find()) as Reflection;
    await remove(first);
    await fill('second');

    await expect(restore(first)).rejects.toMatchObject({ status: 400, code: 'reflection.full' });
    expect(await listRemovedReflections({ userId }, deps)).toHaveLength(1);
  });

  it('that is not removed answers with it', async () => {
    const day = await save([rye]);

    expect(await restore(day)).toMatchObject({ id: day.id, version: 1 });
  });
});

describe('a device that does not know of the removal', () => {
  it('never overwrites what was written anew', async () => {
    const first = await save([rye]);
    const edited = await save([{ id: 'a', content: 'Edited.', rev: 1 }]);
    await remove(edited);
    await save([{ id: 'a', content: 'Written anew.' }]);

    const late = await save([{ id: 'a', content: 'Of the late device.', rev: first.version + 1 }]);

    expect(textsOf(late)).toEqual(['Written anew.', 'Of the late device.']);
  });
});

describe('a request with a key', () => {
  it('removes once, and its repetition does not remove what was brought back', async () => {
    const day = await save([rye]);
    await remove(day, 1, 'k1');
    await restore(day, 'k2');

    await remove(day, 1, 'k1');
    await restore(day, 'k2');

    expect(await find()).toMatchObject({ version: 2 });
  });

  it('that saved a day which is removed is answered with the day, and does not bring it back', async () => {
    const day = await save([rye], TODAY, 'k');
    await remove(day);

    const again = await save([rye], TODAY, 'k');

    expect(again).toEqual(day);
    expect(await find()).toBeNull();
  });

  it('is refused for another call', async () => {
    const day = await save([rye]);
    await remove(day, 1, 'k');

    await expect(restore(day, 'k')).rejects.toMatchObject({ status: 422, code: 'request.reused' });
  });
});
