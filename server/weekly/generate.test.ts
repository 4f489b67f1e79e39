import { changeDay, removeDay } from '../../tests/support/change-day.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { REGENERATIONS_PER_DAY } from '#contract/limits.ts';
import type { FakeWriter } from '../../tests/support/fake-writer.ts';
import type { Statement } from '../database/database.ts';
import type { GenerationDeps } from '../generated-texts/generation-deps.ts';
import { getWeeklyRefresher } from './generate.ts';
import { openWriterJournal } from '../generated-texts/list.fixture.ts';

const week = { startDate: '2026-11-14', endDate: '2026-11-21' };
let model: FakeWriter;
let deps: GenerationDeps;
let userId: string;
const { journal } = openWriterJournal((test) => ({ model, deps, userId } = test));

async function write(date: string, content: string): Promise<string> {
  return (await journal.save({ userId, date, entries: [{ content }] })).saved.id;
}

const open = (window = week) => getWeeklyRefresher({ userId, ...window, isRefresh: false }, deps);
const refresh = () => getWeeklyRefresher({ userId, ...week, isRefresh: true }, deps);

describe('the weekly refresher', () => {
  it('is made of the days in its window, both ends included', async () => {
    for (const date of ['2026-11-13', '2026-11-14', '2026-11-21', '2026-11-22']) await write(date, `On ${date}.`);

    expect(await open()).toEqual({
      summary: 'test:model 0; 2026-11-14 On 2026-11-14.; 2026-11-21 On 2026-11-21.',
      highlights: ['On 2026-11-14.', 'On 2026-11-21.'],
      highlightDates: ['2026-11-14', '2026-11-21'],
      growth: '2 days',
      source: 'test:model',
      degraded: false,
      isRepeated: false,
      madeAt: '2026-11-21T12:00:00.000Z',
      dates: ['2026-11-14', '2026-11-21'],
    });
  });

  it('is kept, and opened again as it was', async () => {
    await write('2026-11-20', 'Rye rests longer.');
    const first = await open();

    expect(await open()).toEqual(first);
    expect(model.requests).toHaveLength(1);
  });

  it("of a person who may not write is the stored one, or the embedded writer's, which is not stored", async () => {
    await write('2026-11-20', 'Rye rests longer.');
    const first = await open();
    await write('2026-11-21', 'Wheat does not.');
    const read = (endDate: string) =>
      getWeeklyRefresher({ userId, startDate: week.startDate, endDate, isRefresh: true, mayWrite: false }, deps);

    const [stored, shown] = [await read(week.endDate), await read('2026-11-20')];

    expect(stored.summary).toBe(first.summary);
    expect([shown.source, shown.dates]).toEqual(['embedded', ['2026-11-20']]);
    expect(model.requests).toHaveLength(1);
    expect(await deps.generatedTexts.find(userId, 'weekly', '2026-11-14..2026-11-20')).toBeNull();
  });

  it('of a person who may not write quotes no removed day, also after that date was written anew', async () => {
    await write('2026-11-20', 'Rye rests longer.');
    const reflectionId = await write('2026-11-21', 'Removed words.');
    await open();
    await removeDay(deps, { userId, reflectionId }, () => {});
    const read = () => getWeeklyRefresher({ userId, ...week, isRefresh: false, mayWrite: false }, deps);

    const removed = await read();
    await write('2026-11-21', 'Wheat does not.');
    const anew = await read();

    expect([removed.source, removed.dates]).toEqual(['embedded', ['2026-11-20']]);
    expect([anew.source, anew.dates]).toEqual(['embedded', ['2026-11-20', '2026-11-21']]);
    expect(`${removed.summary} ${anew.summary}`).not.toContain('Removed words.');
  });

  it('is opened again without opening a day, as long as no day of it has another version', async () => {
    await write('2026-11-20', 'Rye rests longer.');
    const first = await open();
    const { documents } = deps;
    deps.documents = { ...documents, open: () => expect.fail('A day was opened.') };

    expect(await open()).toEqual(first);
    deps.documents = documents;
    await write('2026-11-21', 'Wheat does not.');

    expect((await open()).dates).toEqual(['2026-11-20', '2026-11-21']);
  });

  it('is found by a version that brought no other words, after one look at the days', async () => {
    await write('2026-11-20', 'Rye rests longer.');
    const first = await open();
    const { database } = deps;
    const read = vi.fn<(query: Statement<unknown>) => void>();
    deps.database = {
      ...database,
      read(query, values) {
        read(query);
        return database.read(query, values);
      },
    };
    await changeDay(deps, { userId, date: '2026-11-20' }, (day) => ({
      next: day,
      replaced: [],
      isGeneratedOnly: true,
    }));

    expect([await open(), await open()]).toEqual([first, first]);
    expect(read.mock.calls.filter(([{ name }]) => name === 'reflection.list-between')).toHaveLength(1);
    expect(model.requests).toHaveLength(1);
  });

  it('charges the bytes that it opens to the person, and none for a stored text', async () => {
    const chargeOpenedBytes = vi.spyOn(deps, 'chargeOpenedBytes');
    await write('2026-11-20', 'Rye rests longer.');

    await open();
    await open();

    expect(chargeOpenedBytes.mock.calls).toEqual([[userId, expect.any(Number)]]);
  });

  it('is made anew when the week has changed, and that costs no quota', async () => {
    await write('2026-11-20', 'Rye rests longer.');
    for (let count = 0; count < REGENERATIONS_PER_DAY + 1; count += 1) await refresh();
    await write('2026-11-20', 'Wheat does not.');

    const changed = await open();

    expect(changed.summary).toContain('Wheat does not.');
    expect(await open()).toEqual(changed);
  });

  it('is another version when it is refreshed, until the quota of the day is used up', async () => {
    await write('2026-11-20', 'Rye rests longer.');
    await open();
    const refreshed = [];
    for (let count = 0; count < REGENERATIONS_PER_DAY + 1; count += 1) refreshed.push(await refresh());

    const last = refreshed.at(-2);
    expect(new Set(refreshed.map(({ summary }) => summary)).size).toBe(REGENERATIONS_PER_DAY);
    expect(refreshed.at(-1)).toEqual({ ...last, isRepeated: true });
    expect(await open()).toEqual(last);
  });

  it('is made once for many who ask at the same moment', async () => {
    await write('2026-11-20', 'Rye rests longer.');

    const answers = await Promise.all(Array.from({ length: 50 }, () => open()));

    expect(model.requests).toHaveLength(1);
    expect(new Set(answers.map(({ summary }) => summary)).size).toBe(1);
  });

  it('is another version for who refreshes it while somebody else opens it', async () => {
    await write('2026-11-20', 'Rye rests longer.');
    const first = await open();

    const [opened, refreshed] = await Promise.all([open(), refresh()]);

    expect(opened).toEqual(first);
    expect(refreshed.summary).not.toBe(first.summary);
  });

  it('is answered on a full disk, too', async () => {
    await write('2026-11-20', 'Rye rests longer.');
    deps.generatedTexts = {
      ...deps.generatedTexts,
      save: () => Promise.reject(Object.assign(new Error('full'), { kind: 'full' })),
    };

    expect((await open()).summary).toContain('Rye rests longer.');
  });

  it('answers an empty week without a model, a quota or a copy', async () => {
    const answers = [];
    for (let count = 0; count < REGENERATIONS_PER_DAY + 2; count += 1) answers.push(await refresh());

    expect(model.requests).toEqual([]);
    expect(answers.at(-1)).toMatchObject({ highlights: [], highlightDates: [], source: 'embedded', isRepeated: false });
    expect(await journal.storage.generatedTexts.find(userId, 'weekly', '2026-11-14..2026-11-21')).toBeNull();
  });

  it('says nothing of another person', async () => {
    await write('2026-11-20', 'Rye rests longer.');
    await open();
    userId = randomUUID();

    expect((await open()).summary).not.toContain('Rye');
  });
});

describe('its window', () => {
  it.each([
    ['one day', '2026-11-21', '2026-11-21'],
    ['31 days apart', '2026-10-21', '2026-11-21'],
    ['up to the latest date on earth', '2026-11-15', '2026-11-22'],
    ['at the beginning of the calendar', '0001-01-01', '0001-01-08'],
  ])('may be %s', async (_, startDate, endDate) => {
    expect(await open({ startDate, endDate })).toMatchObject({ highlights: [] });
  });

  it.each([
    ['reversed', '2026-11-21', '2026-11-20', 'The start date is after the end date.'],
    ['32 days apart', '2026-10-20', '2026-11-21', 'The weekly refresher covers dates at most 31 days apart.'],
    ['in the future', '2026-11-20', '2026-11-23', 'This date is still in the future.'],
  ])('is refused when it is %s', async (_, startDate, endDate, sentence) => {
    await expect(open({ startDate, endDate })).rejects.toMatchObject({ status: 400, message: sentence });
  });
});
