import { changeDay } from '../../tests/support/change-day.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#contract/days.ts';
import type { Reflection, SaveReflection } from '#contract/reflections.ts';
import { parseRawJson, parseRawJsonList } from '../../tests/support/json-items.ts';
import { TODAY } from '../../tests/support/test-clock.ts';
import { readDayJson } from './rows/reflections.ts';
import { getFigures } from './figures.ts';
import { listReflections } from './list.ts';
import type { ReflectionDeps } from './save.ts';
import { openTestJournal } from './journal.fixture.ts';

const journal = openTestJournal();
const { clock } = journal;
let deps: ReflectionDeps;
let userId: string;

beforeEach(() => {
  ({ deps, userId } = journal);
});

function save(change: Partial<SaveReflection> = {}, idempotencyKey?: string) {
  return journal.save({ userId, entries: [{ content: 'Rye rests longer.' }], ...change }, idempotencyKey);
}

describe('saving a day', () => {
  it('answers 201 with the summary the first time and 200 after', async () => {
    const first = await save();
    const second = await save({ entries: [{ content: 'More.' }] });

    expect(first.status).toBe(201);
    expect(first.saved).toMatchObject({
      userId,
      date: TODAY,
      aiSummary: '* Rye rests longer.',
      bedtimeReading: null,
      summary: { status: 'ready', source: 'embedded', degraded: false },
      version: 1,
      createdAt: '2026-11-21T12:00:00.000Z',
      kept: [],
    });
    expect(second.status).toBe(200);
    expect(second.saved.aiSummary).toBe('* Rye rests longer.\n* More.');
  });

  it('makes no new version when nothing changed', async () => {
    await save();
    clock.set('2026-11-21T13:00:00Z');

    const { saved } = await save();

    expect(saved).toMatchObject({ version: 1, updatedAt: '2026-11-21T12:00:00.000Z' });
  });

  it('leaves the summary as it is when only the prompt changed', async () => {
    await save();
    deps.summarise = () => ['another'];

    const { saved } = await save({ promptIndex: 3 });

    expect(saved).toMatchObject({ promptIndex: 3, version: 2, aiSummary: '* Rye rests longer.' });
  });

  it('keeps a bedtime reading that was made of the day before it grew', async () => {
    await save();
    const bedtime = { text: 'Sleep.', source: 'embedded', degraded: false, madeAt: 1, variant: 0, inputHash: 'h' };
    const change = changeDay(journal.storage, { userId, date: TODAY }, (current) => ({
      next: current && { ...current, bedtime },
      replaced: [],
    }));
    await change;

    const { saved } = await save({ entries: [{ content: 'More.' }] });

    expect(saved.bedtimeReading).toBe('Sleep.');
  });

  it('accepts today in the earliest time zone, and no later date', async () => {
    clock.set('2026-11-21T10:00:00Z');

    expect((await save({ date: '2026-11-22' })).status).toBe(201);
    await expect(save({ date: '2026-11-23' })).rejects.toMatchObject({ status: 400, code: 'date.future' });
  });

  it('stores texts unchanged, including white space', async () => {
    const content = '  \tÄpfel 🍎\r\n\n— e\u0301 ';

    const { saved } = await save({ entries: [{ content }] });

    expect(saved.entries[0]?.content).toBe(content);
  });
});

describe('a request with a key', () => {
  it('has one effect, and a repeat answers the first status with the current day', async () => {
    await save({}, 'key');
    await save({ entries: [{ content: 'Written since.' }] });

    const { status, saved } = await save({}, 'key');

    expect(status).toBe(201);
    expect(saved.entries.map(({ content }) => content)).toEqual(['Rye rests longer.', 'Written since.']);
    expect(saved.version).toBe(2);
  });

  it('names its conflict copies again', async () => {
    await save({ entries: [{ id: 'a', content: 'first' }] });
    await save({ entries: [{ id: 'a', content: 'second' }] });
    const stale = { entries: [{ id: 'a', content: 'third', rev: 1 }] };
    const first = await save(stale, 'key');

    const second = await save(stale, 'key');

    expect(first.saved.kept).toHaveLength(1);
    expect(second.saved.kept).toEqual(first.saved.kept);
  });

  it('is refused with another body', async () => {
    await save({}, 'key');

    await expect(save({ promptIndex: 1 }, 'key')).rejects.toMatchObject({ status: 422, code: 'request.reused' });
  });

  it('stores nothing when it was refused, so that the corrected request can use the key', async () => {
    await expect(save({ entries: [] }, 'key')).rejects.toMatchObject({ status: 400 });

    expect((await save({}, 'key')).status).toBe(201);
  });
});

async function list(page: { limit?: number; before?: string } = {}): Promise<Reflection[]> {
  return parseRawJsonList(await listReflections({ userId, ...page }, { ...deps, chargeOpenedBytes: () => {} }));
}

describe('reading days', () => {
  it('lists the newest first, up to the limit, before a date', async () => {
    for (const back of [3, 0, 2, 1]) await save({ date: addDays(TODAY, -back) });

    const page = await list({ limit: 2, before: TODAY });

    expect(page.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-19']);
  });

  it('lists 20 days by default', async () => {
    for (let back = 0; back < 21; back += 1) await save({ date: addDays(TODAY, -back) });

    expect(await list()).toHaveLength(20);
  });

  it('finds a day of the person, and null where there is none', async () => {
    const { saved } = await save();

    expect(parseRawJson(await readDayJson({ userId, date: TODAY }, deps))).toMatchObject({ id: saved.id });
    expect(await readDayJson({ userId, date: '2026-11-20' }, deps)).toBeNull();
    expect(await readDayJson({ userId: randomUUID(), date: TODAY }, deps)).toBeNull();
  });

  it('shows a day that never had a summary as ready and without one', async () => {
    const content = { promptIndex: 0, entries: [{ id: 'a', content: 'x', rev: 1, promptIndex: 0 }] };
    const next = { ...content, summary: null, bedtime: null };
    await changeDay(journal.storage, { userId, date: TODAY }, () => ({ next, replaced: [] }));

    const found = parseRawJson(await readDayJson({ userId, date: TODAY }, deps));

    expect(found).toMatchObject({ aiSummary: null, summary: { status: 'ready', source: 'embedded', degraded: false } });
  });
});

describe('the true figures', () => {
  const weekOf = (lamps: string) => Array.from({ length: 7 }, (_, index) => lamps[index] === '●');
  const figuresOf = (today: string) => getFigures({ userId, today }, deps);

  it('are zeros for a new person', async () => {
    expect(await figuresOf(TODAY)).toEqual({
      current: 0,
      best: 0,
      lastSevenDays: 0,
      week: weekOf(''),
      total: 0,
      rests: null,
      earlier: 0,
    });
  });

  it.each([
    ['ends today', [0, 1, 2], { current: 3, best: 3, total: 3 }, '····●●●'],
    ['ended yesterday', [1, 2], { current: 2, best: 2, total: 2 }, '····●●·'],
    ['ended the day before yesterday', [2, 3, 4], { current: 0, best: 3, total: 3 }, '··●●●··'],
    ['was longer before a gap', [0, 2, 3, 4], { current: 1, best: 3, total: 4 }, '··●●●·●'],
    ['began eight days ago', [0, 1, 2, 3, 4, 5, 6, 7, 8], { current: 9, best: 9, total: 9 }, '●●●●●●●'],
    ['ended a week ago', [7, 8], { current: 0, best: 2, total: 2 }, '·······'],
    ['ends tomorrow, after a flight to the west', [-1, 0], { current: 2, best: 2, total: 2 }, '······●'],
  ])('count a run that %s', async (_, daysBack, expected, lamps) => {
    for (const back of daysBack) await save({ date: addDays(TODAY, -back) });

    const week = weekOf(lamps);
    expect(await figuresOf(TODAY)).toMatchObject({ ...expected, lastSevenDays: week.filter(Boolean).length, week });
  });

  it.each([
    ['a leap day', ['2024-02-28', '2024-02-29', '2024-03-01'], '2024-03-01'],
    ['a February without one', ['2026-02-28', '2026-03-01'], '2026-03-01'],
    ['new year', ['2025-12-31', '2026-01-01'], '2026-01-01'],
    ['the days on which clocks change', ['2026-03-28', '2026-03-29', '2026-03-30'], '2026-03-30'],
  ])('run across %s', async (_, dates, today) => {
    for (const date of dates) await save({ date });

    expect(await figuresOf(today)).toMatchObject({ current: dates.length, best: dates.length });
  });

  it('join two runs when the day between them is written later', async () => {
    for (const back of [0, 2, 3, 1]) await save({ date: addDays(TODAY, -back) });

    expect(await figuresOf(TODAY)).toMatchObject({ current: 4, best: 4, total: 4 });
  });

  it('are refused for a date that is today in no time zone', async () => {
    await expect(figuresOf('2027-01-01')).rejects.toMatchObject({ code: 'date.future' });
  });
});
