import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { createChangedDaysFetcher } from './fetch-changed-days.ts';
import { CACHED_DAYS_MAX, type CachedDays } from './answer-from-cache.ts';

const TODAY = '2026-11-21';
const BEFORE = '2026-11-20';

function day(date: string, parts: Partial<Reflection> = {}): Reflection {
  return {
    id: `r-${date}`,
    userId: 'ada',
    date,
    promptIndex: 0,
    entries: [],
    aiSummary: null,
    bedtimeReading: null,
    summary: { status: 'ready', source: 'embedded', degraded: false, madeAt: null },
    reading: null,
    version: 2,
    createdAt: '',
    updatedAt: '',
    ...parts,
  };
}

function keep(parts: Partial<CachedDays> = {}): CachedDays {
  return { days: [day(TODAY), day(BEFORE)], isComplete: true, cursor: '100', ...parts };
}

const frame = (name: string, data: object, id = '200') =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const changed = (date: string, version: number, noun = 'reflection') => frame('change', { noun, date, version });
const CURSOR = frame('cursor', {});

function open(events: string, onServer: readonly Reflection[] = []) {
  const asked: (string | undefined)[] = [];
  const dates: string[] = [];
  const find = createChangedDaysFetcher({
    fetchEvents: async (since) => {
      asked.push(since);
      return events;
    },
    fetchDay: async (_, date) => {
      dates.push(date);
      return onServer.find((known) => known.date === date) ?? null;
    },
  });
  return { find, asked, dates };
}

describe('the changes since the days were cached', () => {
  test('is requested from the cursor on, and is empty without changes', async () => {
    const { find, asked, dates } = open(CURSOR);

    expect(await find('ada', keep())).toEqual({ change: { written: [], removedDates: [] }, cursor: '200' });
    expect(asked).toEqual(['100']);
    expect(dates).toEqual([]);
  });

  test('is fetched day by day, except versions that are cached', async () => {
    const newer = day(BEFORE, { version: 3 });
    const { find, dates } = open(changed(TODAY, 2) + changed(BEFORE, 3) + changed(BEFORE, 3, 'draft') + CURSOR, [
      newer,
    ]);

    const news = await find('ada', keep());

    expect(news.change).toEqual({ written: [newer], removedDates: [] });
    expect(dates).toEqual([BEFORE]);
  });

  test('can be a removed day', async () => {
    const { find } = open(changed(BEFORE, 0) + CURSOR);

    expect((await find('ada', keep())).change).toEqual({ written: [], removedDates: [BEFORE] });
  });

  test('is fetched when a model may still write the summary of the same version', async () => {
    const summary = { status: 'ready', source: 'embedded', degraded: true, madeAt: null } as const;
    const { find, dates } = open(changed(TODAY, 2) + CURSOR, [day(TODAY)]);

    await find('ada', keep({ days: [day(TODAY, { summary })] }));

    expect(dates).toEqual([TODAY]);
  });

  test('is not fetched for days older than the cached ones', async () => {
    const { find, dates } = open(changed('2020-01-01', 1) + CURSOR);

    await find('ada', keep({ isComplete: false }));

    expect(dates).toEqual([]);
  });

  test.each([
    ['nothing was kept yet', null, CURSOR],
    ['an older version of Learn kept the days', keep({ cursor: undefined }), CURSOR],
    ['the cursor is too old', keep(), frame('reset', {})],
  ])('is everything where %s', async (_, kept, events) => {
    const { find, dates } = open(events);

    expect(await find('ada', kept)).toEqual({ change: null, cursor: '200' });
    expect(dates).toEqual([]);
  });

  test('is everything when one list is faster', async () => {
    const many = Array.from({ length: CACHED_DAYS_MAX }, (_, index) => changed(addDays(TODAY, -index), 9)).join('');
    const { find, dates } = open(many + CURSOR);

    expect((await find('ada', keep())).change).toBeNull();
    expect(dates).toEqual([]);
  });
});
