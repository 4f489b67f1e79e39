import type { RestRules } from '#contract/runs.ts';
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { answerFromCache, CACHED_DAYS_MAX, parseJournalRead, type CachedDays } from './answer-from-cache.ts';

const TODAY = '2026-11-21';

function day(date: string): Reflection {
  return {
    id: `r-${date}`,
    userId: 'ada',
    date,
    promptIndex: 0,
    entries: [{ id: 'a', content: `Learned on ${date}.`, rev: 1, promptIndex: 0 }],
    aiSummary: null,
    bedtimeReading: null,
    summary: { status: 'ready', source: 'embedded', degraded: false, madeAt: null },
    reading: null,
    version: 1,
    createdAt: `${date}T20:00:00.000Z`,
    updatedAt: `${date}T20:00:00.000Z`,
  };
}

/** So many days in a row up to today. */
function daysUpTo(count: number, today = TODAY): Reflection[] {
  return Array.from({ length: count }, (_, index) => day(addDays(today, -index)));
}

const NO_RESTS: RestRules = { restWeekdays: [], restPerMonth: 0 };

function ask(path: string, kept: CachedDays, rules = NO_RESTS) {
  const read = parseJournalRead(path);
  if (!read) throw new Error(`${path} is no read of the journal`);
  return answerFromCache(read, kept, rules);
}

function dates(answer: unknown): unknown {
  return (answer as Reflection[] | undefined)?.map(({ date }) => date);
}

const allOfThree: CachedDays = { days: daysUpTo(3), isComplete: true };
const partOfMany: CachedDays = { days: daysUpTo(CACHED_DAYS_MAX), isComplete: false };

describe('which addresses are reads of the journal', () => {
  test.each([
    ['/api/reflections/u-1?limit=5', { kind: 'list', userId: 'u-1', limit: 5, before: null, prompt: null }],
    ['/api/reflections/u-1', { kind: 'list', userId: 'u-1', limit: 20, before: null, prompt: null }],
    [
      '/api/reflections/u%201?limit=20&before=2026-11-01',
      { kind: 'list', userId: 'u 1', limit: 20, before: '2026-11-01', prompt: null },
    ],
    ['/api/reflections/u-1?limit=30&prompt=2', { kind: 'list', userId: 'u-1', limit: 30, before: null, prompt: 2 }],
    ['/api/history/u-1/years?today=2026-11-21', { kind: 'years', userId: 'u-1', today: '2026-11-21' }],
    ['/api/reflections/u-1/2026-11-21', { kind: 'day', userId: 'u-1', date: '2026-11-21' }],
    ['/api/reflections/u-1/figures?today=2026-11-21', { kind: 'figures', userId: 'u-1', today: '2026-11-21' }],
  ])('%s', (path, read) => {
    expect(parseJournalRead(path)).toEqual(read);
  });

  test.each([
    '/api/auth/sessions',
    '/api/history/u-1/years',
    '/api/reflections/u-1/2026-02-30',
    '/api/reflections/u-1/figures',
    '/api/reflections/u-1/weekly/2026-11-14/2026-11-21',
    '/api/drafts/u-1/2026-11-21',
  ])('%s is none', (path) => {
    expect(parseJournalRead(path)).toBeNull();
  });
});

describe('a list', () => {
  test('has the latest days, as many as were asked for', () => {
    expect(dates(ask('/api/reflections/ada?limit=2', allOfThree))).toEqual(['2026-11-21', '2026-11-20']);
    expect(dates(ask('/api/reflections/ada?limit=5', allOfThree))).toHaveLength(3);
  });

  test('goes on page by page, and ends where the journal ends', () => {
    expect(dates(ask('/api/reflections/ada?limit=2&before=2026-11-20', allOfThree))).toEqual(['2026-11-19']);
    expect(dates(ask('/api/reflections/ada?limit=2&before=2026-11-19', allOfThree))).toEqual([]);
  });

  test('of older days than the cached ones is unknown, which differs from empty', () => {
    const oldest = addDays(TODAY, 1 - CACHED_DAYS_MAX);

    expect(ask(`/api/reflections/ada?limit=20&before=${oldest}`, partOfMany)).toBeUndefined();
    expect(dates(ask('/api/reflections/ada?limit=20&before=2026-11-21', partOfMany))).toHaveLength(20);
  });

  test('of a person who has not written yet is empty', () => {
    expect(ask('/api/reflections/ada?limit=5', { days: [], isComplete: true })).toEqual([]);
  });

  test('that was never cached is unknown', () => {
    expect(ask('/api/reflections/ada?limit=5', { days: [], isComplete: false })).toBeUndefined();
  });
});

describe('a day', () => {
  test('is there with its words', () => {
    expect(ask('/api/reflections/ada/2026-11-20', partOfMany)).toMatchObject({ date: '2026-11-20' });
  });

  test('that is missing between cached days was never written', () => {
    const gap = { days: [day('2026-11-21'), day('2026-11-19')], isComplete: false };

    expect(ask('/api/reflections/ada/2026-11-20', gap)).toBeNull();
    expect(ask('/api/reflections/ada/2026-11-22', gap)).toBeNull();
  });

  test('older than the cached days is unknown, unless all days are cached', () => {
    expect(ask('/api/reflections/ada/2020-01-01', partOfMany)).toBeUndefined();
    expect(ask('/api/reflections/ada/2020-01-01', allOfThree)).toBeNull();
  });
});

describe('figures', () => {
  const count = (days: readonly string[], today = TODAY) =>
    ask(`/api/reflections/ada/figures?today=${today}`, {
      days: days.toSorted().toReversed().map(day),
      isComplete: true,
    });

  test('are counted when the whole journal lies here', () => {
    expect(count(['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-01', '2026-10-31'])).toEqual({
      current: 3,
      best: 3,
      lastSevenDays: 3,
      week: [false, false, false, false, true, true, true],
      total: 5,
      rests: null,
      earlier: 2,
    });
  });

  test('have the rests that this device knows', () => {
    const kept = { days: [day('2026-11-20'), day('2026-11-18')], isComplete: true };
    const path = `/api/reflections/ada/figures?today=${TODAY}`;

    expect(ask(path, kept, { restWeekdays: [], restPerMonth: 1 })).toMatchObject({ current: 2, rests: 1 });
    expect(ask(path, kept)).toMatchObject({ current: 1, rests: null, earlier: 1 });
  });

  test('of a part of the journal are not guessed', () => {
    expect(ask(`/api/reflections/ada/figures?today=${TODAY}`, partOfMany)).toBeUndefined();
  });

  test.each([
    ['written yesterday, not yet today', ['2026-11-20', '2026-11-19'], TODAY, 2],
    ['not since the day before yesterday', ['2026-11-19', '2026-11-18'], TODAY, 0],
    ['written tomorrow, for one who flew west', ['2026-11-22', '2026-11-21'], TODAY, 2],
    ['over new year', ['2027-01-01', '2026-12-31'], '2027-01-01', 2],
    ['over a leap day', ['2028-03-01', '2028-02-29', '2028-02-28'], '2028-03-01', 3],
    ['not over a leap day that was left out', ['2028-03-01', '2028-02-28'], '2028-03-01', 1],
    ['over the longest day of autumn', ['2026-10-26', '2026-10-25', '2026-10-24'], '2026-10-26', 3],
    ['over the shortest day of spring', ['2026-03-30', '2026-03-29', '2026-03-28'], '2026-03-30', 3],
    ['nothing at all', [], TODAY, 0],
  ])('the run is: %s', (_, written, today, current) => {
    expect(count(written, today)).toMatchObject({ current });
  });
});

describe('HK7: a list of one prompt', () => {
  test('has the cached days with this prompt', () => {
    const days = daysUpTo(3).map((cached, index) => ({ ...cached, promptIndex: index % 2 }));

    expect(dates(ask('/api/reflections/ada?limit=30&prompt=0', { days, isComplete: true }))).toEqual([
      '2026-11-21',
      '2026-11-19',
    ]);
  });
});

describe('HK5: the calendar', () => {
  test('is drawn from the cached days when the journal has no others', () => {
    const answer = ask(`/api/history/ada/years?today=${TODAY}`, allOfThree);

    expect(answer).toEqual([expect.objectContaining({ year: 2026, days: expect.stringMatching(/^0{322}111$/) })]);
  });

  test('is unknown when the journal has older days, because they would look empty', () => {
    expect(ask(`/api/history/ada/years?today=${TODAY}`, partOfMany)).toBeUndefined();
  });
});
