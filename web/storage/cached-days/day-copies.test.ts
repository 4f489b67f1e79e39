import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/days.ts';
import type { CheckedDays } from './day-copies.ts';
import { applyDayChanges } from './cache-days.ts';
import { day, buildCachedDays, openDayCache, TODAY, buildDayChanges } from './cache-days.fixture.ts';
import { CACHED_DAYS_MAX } from './answer-from-cache.ts';

describe('a day that the server does not have any more', () => {
  const text = (content: string) => [{ id: 'a', content, rev: 1, promptIndex: 0 }];
  const bread = day(TODAY, { entries: text('Bread.'), version: 2, versionTag: 'tag2' });
  const tide = day('2026-11-20', { entries: text('The tide.') });
  const unknown = (ids: string[]): CheckedDays => ({ removed: [], unknown: ids });
  const removed = (ids: string[]): CheckedDays => ({ removed: ids, unknown: [] });

  test('is deleted here when the server names it as removed', async () => {
    const { cache, stored, server, asked, deviceOnly } = openDayCache([bread, tide]);
    await cache.refresh('ada');
    server.check = removed;

    await cache.apply('ada', { written: [], removedDates: [TODAY] });

    expect(asked).toEqual([[`r-${TODAY} 2 tag2`]]);
    expect(stored.get('ada')).toMatchObject({ days: [{ date: '2026-11-20' }], copies: [] });
    expect(deviceOnly.at(-1)).toEqual([]);
  });

  test('stays and is reported when the server has never had it', async () => {
    const { cache, stored, server, deviceOnly } = openDayCache([bread, tide]);
    await cache.refresh('ada');
    server.check = unknown;
    server.latest = [];

    await cache.refresh('ada');

    expect(stored.get('ada')?.copies?.map(({ reflection }) => reflection.date)).toEqual([TODAY, '2026-11-20']);
    expect(deviceOnly.at(-1)).toEqual([TODAY, '2026-11-20']);
  });

  test('stays without an answer, and is checked again', async () => {
    const { cache, stored, server, asked, deviceOnly } = openDayCache([bread]);
    await cache.refresh('ada');
    server.latest = [];
    server.check = () => {
      throw new Error('No answer');
    };
    await cache.refresh('ada');
    expect(stored.get('ada')?.copies).toHaveLength(1);
    expect(deviceOnly.at(-1)).toEqual([]);

    server.check = unknown;
    await cache.refresh('ada');

    expect(asked).toHaveLength(2);
    expect(deviceOnly.at(-1)).toEqual([TODAY]);
  });

  test('stays when an older version of it came back, and when the day was written again', async () => {
    const { cache, server, deviceOnly } = openDayCache([bread]);
    await cache.refresh('ada');
    server.check = unknown;
    server.latest = [day(TODAY, { entries: text('Bre'), version: 1, versionTag: 'tag1' })];
    await cache.refresh('ada');
    expect(deviceOnly.at(-1)).toEqual([TODAY]);

    server.check = () => ({ removed: [], unknown: [] });
    await cache.apply('ada', buildDayChanges(day(TODAY, { id: 'another', entries: text('Anew.'), version: 3 })));

    expect(deviceOnly.at(-1)).toEqual([TODAY]);
  });

  test('is no longer reported once the server has its texts', async () => {
    const { cache, server, asked, deviceOnly, stored } = openDayCache([bread]);
    await cache.refresh('ada');
    server.check = unknown;
    server.latest = [];
    await cache.refresh('ada');

    const sent = { id: 'derived', content: 'Bread.', rev: 1, promptIndex: 0 };
    await cache.apply('ada', buildDayChanges(day(TODAY, { id: 'another', entries: [...text('Anew.'), sent] })));

    expect(deviceOnly.at(-1)).toEqual([]);
    expect(stored.get('ada')?.copies).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test('that was only continued is not checked', async () => {
    const { cache, asked } = openDayCache([bread]);
    await cache.refresh('ada');

    const further = { id: 'b', content: 'Rye.', rev: 3, promptIndex: 0 };
    await cache.apply('ada', buildDayChanges(day(TODAY, { entries: [...text('Bread.'), further], version: 3 })));

    expect(asked).toEqual([]);
  });

  test('is checked also when newer days replace it in the cache', async () => {
    const { cache, stored, asked } = openDayCache(
      buildCachedDays(CACHED_DAYS_MAX, true).days.map((one) => ({ ...one, entries: text(one.date) })),
    );
    await cache.refresh('ada');

    await cache.apply('ada', buildDayChanges(day('2026-11-22', { entries: text('New.') })));

    expect(asked).toEqual([[`r-${addDays(TODAY, 1 - CACHED_DAYS_MAX)} 1`]]);
    expect(stored.get('ada')?.copies).toEqual([]);
  });

  test('is found by checking all cached days, because a restore sends no event', async () => {
    const { cache, server, fetched, asked, deviceOnly } = openDayCache([bread, tide]);
    await cache.refresh('ada');
    await cache.verify('ada');
    expect(fetched).toHaveLength(1);

    server.latest = [tide];
    server.check = (ids) => ({ removed: [], unknown: ids.filter((id) => id === bread.id) });
    await cache.verify('ada');

    expect(fetched).toHaveLength(2);
    expect(asked[0]).toEqual([`r-${TODAY} 2 tag2`, 'r-2026-11-20 1']);
    expect(deviceOnly.at(-1)).toEqual([TODAY]);
  });

  test.each([
    ['a list without it', { written: [tide], removedDates: [], listedFrom: '' }],
    ['a list that reaches further back', { written: [tide], removedDates: [], listedFrom: '2026-11-20' }],
    ['an older version of it', buildDayChanges(day(TODAY, { version: 1, versionTag: 'tag1' }))],
  ])('is found when a page fetches %s', async (_, news) => {
    const { cache, server, deviceOnly } = openDayCache([bread, tide]);
    await cache.refresh('ada');
    server.latest = [tide];
    server.check = (ids) => ({ removed: [], unknown: ids.filter((id) => id === bread.id) });

    await cache.apply('ada', news);

    expect(deviceOnly.at(-1)).toEqual([TODAY]);
  });

  test('is not checked when a page fetches only a list of later days', async () => {
    const { cache, asked } = openDayCache([bread, tide]);
    await cache.refresh('ada');

    await cache.apply('ada', { written: [bread], removedDates: [], listedFrom: TODAY });

    expect(asked).toEqual([]);
  });

  test('is restored when the server knows it: the answer without it was overtaken', async () => {
    const { cache, stored, asked } = openDayCache([bread, tide]);
    await cache.refresh('ada');

    await cache.apply('ada', { written: [], removedDates: [TODAY] });

    expect(asked).toEqual([[`r-${TODAY} 2 tag2`]]);
    expect(stored.get('ada')).toMatchObject({ days: [bread, tide], copies: [] });
  });

  test('replaces an older version from an overtaken list', async () => {
    const { cache, stored, server } = openDayCache([bread]);
    await cache.refresh('ada');
    server.latest = [day(TODAY, { entries: text('Bre'), version: 1, versionTag: 'tag1' })];

    await cache.refresh('ada');

    expect(stored.get('ada')).toMatchObject({ days: [bread], copies: [] });
  });

  test('is resolved by an answer also when it is older than the cached days', async () => {
    const old = day('2026-01-01', { entries: text('Long ago.') });
    const { cache, stored, deviceOnly } = openDayCache([]);
    stored.set('ada', { ...buildCachedDays(CACHED_DAYS_MAX, false), copies: [{ reflection: old, isUnknown: true }] });
    await cache.checkCopies('ada');
    expect(deviceOnly.at(-1)).toEqual(['2026-01-01']);

    await cache.apply('ada', buildDayChanges(day('2026-01-01', { id: 'another', entries: text('Long ago.') })));

    expect(deviceOnly.at(-1)).toEqual([]);
    expect(stored.get('ada')?.days).toHaveLength(CACHED_DAYS_MAX);
  });

  test('and two lost versions of one day are both checked', async () => {
    const { cache, asked, deviceOnly, server } = openDayCache([bread]);
    await cache.refresh('ada');
    server.check = () => {
      throw new Error('No answer');
    };
    await cache.apply('ada', buildDayChanges(day(TODAY, { entries: text('Rye.'), version: 3 })));
    server.check = unknown;

    await cache.apply('ada', { written: [], removedDates: [TODAY] });

    expect(asked.slice(1)).toEqual([[`r-${TODAY} 2 tag2`], [`r-${TODAY} 3`]]);
    expect(deviceOnly.at(-1)).toEqual([TODAY, TODAY]);
  });
});

describe('a day that the server cannot open', () => {
  const written = day(TODAY, { entries: [{ id: 'a', content: 'Bread.', rev: 1, promptIndex: 0 }] });
  const damaged = day(TODAY, { damaged: true, version: 2 });

  test('does not replace the cached version', async () => {
    expect(applyDayChanges({ days: [written], isComplete: true }, buildDayChanges(damaged))).toBeNull();
  });

  test('is cached when there is no cached version', () => {
    expect(applyDayChanges({ days: [], isComplete: true }, buildDayChanges(damaged))?.days).toEqual([damaged]);
  });
});
