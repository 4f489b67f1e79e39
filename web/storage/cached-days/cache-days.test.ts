import { describe, expect, test } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { addDays } from '#contract/days.ts';
import { applyDayChanges, readQueryChange, type DayChanges } from './cache-days.ts';
import { day, buildCachedDays, openDayCache, TODAY, buildDayChanges } from './cache-days.fixture.ts';
import { CACHED_DAYS_MAX } from './answer-from-cache.ts';

describe('a change of the cached days', () => {
  test('puts a new day before the others', () => {
    const next = applyDayChanges(buildCachedDays(2, true), buildDayChanges(day('2026-11-22')));

    expect(next?.days.map(({ date }) => date)).toEqual(['2026-11-22', '2026-11-21', '2026-11-20']);
    expect(next?.isComplete).toBe(true);
  });

  test('replaces a day with a newer version of it, and never with an older one', () => {
    const kept = { days: [day(TODAY, { version: 3 })], isComplete: true };

    expect(applyDayChanges(kept, buildDayChanges(day(TODAY, { version: 4 })))?.days[0]?.version).toBe(4);
    expect(applyDayChanges(kept, buildDayChanges(day(TODAY, { version: 2, aiSummary: 'Old.' })))).toBeNull();
  });

  test('takes a summary that came without a new version', () => {
    expect(
      applyDayChanges(buildCachedDays(1, true), buildDayChanges(day(TODAY, { aiSummary: 'There.' })))?.days[0]
        ?.aiSummary,
    ).toBe('There.');
  });

  test('takes a day that was removed and written anew, though its versions begin again', () => {
    const kept = { days: [day(TODAY, { version: 3 })], isComplete: true };

    expect(applyDayChanges(kept, buildDayChanges(day(TODAY, { id: 'another', version: 1 })))?.days[0]?.id).toBe(
      'another',
    );
  });

  test('is none when everything was known', () => {
    expect(applyDayChanges(buildCachedDays(3, true), buildDayChanges(day(TODAY)))).toBeNull();
  });

  test('removes a day that was deleted', () => {
    expect(
      applyDayChanges(buildCachedDays(2, true), { written: [], removedDates: [TODAY, '2020-01-01'] })?.days,
    ).toHaveLength(1);
  });

  test('caches no day older than the oldest, because the days between are missing', () => {
    expect(applyDayChanges(buildCachedDays(CACHED_DAYS_MAX, false), buildDayChanges(day('2020-01-01')))).toBeNull();
    expect(applyDayChanges(buildCachedDays(2, true), buildDayChanges(day('2020-01-01')))?.days).toHaveLength(3);
  });

  test('caches no more days than its limit, and then does not claim to be complete', () => {
    const next = applyDayChanges(buildCachedDays(CACHED_DAYS_MAX, true), buildDayChanges(day('2026-11-22')));

    expect(next?.days).toHaveLength(CACHED_DAYS_MAX);
    expect(next?.days.at(-1)?.date).toBe(addDays(TODAY, 2 - CACHED_DAYS_MAX));
    expect(next?.isComplete).toBe(false);
  });
});

describe('the cache', () => {
  test('fetches only the changes when they are known', async () => {
    const news = { change: buildDayChanges(day(TODAY, { version: 2 })), cursor: 'c2' };
    const { cache, stored, fetched } = openDayCache([], news);
    stored.set('ada', { ...buildCachedDays(2, true), cursor: 'c1' });

    await cache.refresh('ada');

    expect(fetched).toEqual([]);
    expect(stored.get('ada')).toMatchObject({ days: [{ version: 2 }, { version: 1 }], cursor: 'c2' });
  });

  test('continues from a later cursor when nothing has changed', async () => {
    const { cache, stored, fetched } = openDayCache([], { change: buildDayChanges(), cursor: 'c2' });
    stored.set('ada', { ...buildCachedDays(2, true), cursor: 'c1' });

    await cache.refresh('ada');

    expect(fetched).toEqual([]);
    expect(stored.get('ada')).toMatchObject({ ...buildCachedDays(2, true), cursor: 'c2' });
  });

  test('keeps the cursor beside a day that a page has fetched', async () => {
    const { cache, stored } = openDayCache([]);
    stored.set('ada', { ...buildCachedDays(2, true), cursor: 'c1' });

    await cache.apply('ada', buildDayChanges(day(TODAY, { version: 2 })));

    expect(stored.get('ada')?.cursor).toBe('c1');
  });

  test('fetches everything where a removed day leaves room for an older one', async () => {
    const { days } = buildCachedDays(CACHED_DAYS_MAX, false);
    const { cache, stored, fetched } = openDayCache(days.slice(1), {
      change: { written: [], removedDates: [TODAY] },
      cursor: 'c2',
    });
    stored.set('ada', { days, isComplete: false, cursor: 'c1' });

    await cache.refresh('ada');

    expect(fetched).toEqual([CACHED_DAYS_MAX]);
    expect(stored.get('ada')?.days[0]?.date).toBe('2026-11-20');
  });

  test('fetches everything once, and knows whether that was all', async () => {
    const few = openDayCache(buildCachedDays(3, true).days);
    const many = openDayCache(buildCachedDays(CACHED_DAYS_MAX + 5, true).days);

    await few.cache.refresh('ada');
    await many.cache.refresh('ada');

    expect(few.stored.get('ada')).toMatchObject({ isComplete: true });
    expect(many.stored.get('ada')?.days).toHaveLength(CACHED_DAYS_MAX);
    expect(many.stored.get('ada')).toMatchObject({ isComplete: false });
  });

  test('keeps single days only beside what was fetched as a whole', async () => {
    const { cache, stored } = openDayCache([]);

    await cache.apply('ada', buildDayChanges(day(TODAY)));
    expect(stored.has('ada')).toBe(false);
    await cache.refresh('ada');
    await cache.apply('ada', buildDayChanges(day(TODAY)));

    expect(stored.get('ada')?.days).toHaveLength(1);
  });

  test('applies one change after the other', async () => {
    const { cache, stored } = openDayCache([]);

    await Promise.all([
      cache.refresh('ada'),
      cache.apply('ada', buildDayChanges(day('2026-11-20'))),
      cache.apply('ada', buildDayChanges(day(TODAY))),
    ]);

    expect(stored.get('ada')?.days.map(({ date }) => date)).toEqual([TODAY, '2026-11-20']);
  });
});

describe('what the pages fetch', () => {
  function hear(put: (client: QueryClient) => void): (DayChanges | null)[] {
    const client = new QueryClient();
    const changes: (DayChanges | null)[] = [];
    client.getQueryCache().subscribe((event) => changes.push(readQueryChange(event, 'ada')));
    put(client);
    client.clear();
    return changes.filter((change) => change !== null);
  }

  test('is cached: a list, a day, a missing day', () => {
    const changes = hear((client) => {
      client.setQueryData(['/api/reflections/ada?limit=5', 'reflections', 'ada'], [day(TODAY)]);
      client.setQueryData([`/api/reflections/ada/${TODAY}`, 'reflections', 'ada'], day(TODAY));
      client.setQueryData(['/api/reflections/ada/2026-11-20', 'reflections', 'ada'], null);
    });

    expect(changes).toEqual([
      { ...buildDayChanges(day(TODAY)), listedFrom: '' },
      buildDayChanges(day(TODAY)),
      { written: [], removedDates: ['2026-11-20'] },
    ]);
  });

  test('of another person, or about something else, is not cached', () => {
    const changes = hear((client) => {
      client.setQueryData(['/api/reflections/ben?limit=5', 'reflections', 'ben'], [day(TODAY)]);
      client.setQueryData([`/api/reflections/ada/figures?today=${TODAY}`, 'reflections', 'ada'], { total: 1 });
      client.setQueryData(['/api/auth/sessions', 'sessions', 'ada'], []);
    });

    expect(changes).toEqual([]);
  });
});
