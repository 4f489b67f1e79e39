import { expect, test } from 'vitest';
import { listStaleQueries } from './stale-queries.ts';

const TODAY = { date: '2026-11-21', version: 3 };
const YESTERDAY = { date: '2026-11-20', version: 1 };

const DAY = ['/api/reflections/ada/2026-11-21', 'reflections', 'ada'];
const LIST = ['/api/reflections/ada?limit=2', 'reflections', 'ada'];
const PAGES = ['/api/reflections/ada?limit=20', 'reflections', 'ada', 'pages'];
const FIGURES = ['/api/reflections/ada/figures?today=2026-11-21', 'reflections', 'ada'];

function list({ day = TODAY, days = [TODAY, YESTERDAY], change = { date: '2026-11-21', version: 3 } } = {}) {
  const fetched = [
    { queryKey: DAY, data: day },
    { queryKey: LIST, data: days },
    { queryKey: PAGES, data: { pages: [days.slice(0, 1), days.slice(1)] } },
    { queryKey: FIGURES, data: { total: 2 } },
  ];
  return [...listStaleQueries(fetched, [change])];
}

test('a version that every answer shows is no news to any of them', () => {
  expect(list()).toEqual([]);
});

test('a version after the shown one is news to whatever shows the day, and to the figures', () => {
  expect(list({ change: { date: '2026-11-21', version: 4 } })).toEqual([DAY, LIST, PAGES, FIGURES]);
});

test('a version that came late is no news', () => {
  expect(list({ change: { date: '2026-11-21', version: 2 } })).toEqual([]);
});

test('an answer that is behind is found although another one shows the version', () => {
  expect(list({ day: { ...TODAY, version: 2 } })).toEqual([DAY]);
});

test('a day that a list does not reach leaves it alone', () => {
  expect(list({ change: { date: '2026-01-01', version: 1 } })).toEqual([PAGES, FIGURES]);
});

test('a new day between those of a full list is news to it', () => {
  const days = [TODAY, { date: '2026-11-10', version: 1 }];
  expect(list({ days, change: { date: '2026-11-15', version: 1 } })).toEqual([LIST, PAGES, FIGURES]);
});

test('a removed day is news where it is shown, and none where it is gone', () => {
  expect(list({ change: { date: '2026-11-20', version: 0 } })).toEqual([LIST, PAGES, FIGURES]);
  expect(list({ days: [TODAY], change: { date: '2026-11-20', version: 0 } })).toEqual([]);
});

test('a list of generated texts hides no removed day from the others', () => {
  const TEXTS = ['/api/bedtime-readings/ada', 'history', 'ada', 'pages'];
  const fetched = [
    { queryKey: TEXTS, data: { pages: [{ readings: [], next: null }] } },
    { queryKey: FIGURES, data: { total: 2 } },
  ];
  expect([...listStaleQueries(fetched, [{ date: '2026-11-20', version: 0 }])]).toEqual([TEXTS, FIGURES]);
});

test('HK5: the years of the calendar are news like the figures, also when a day was removed', () => {
  const years = { queryKey: ['/api/history/ada/years', 'reflections', 'ada'], data: [{ year: 2026, days: '1' }] };
  const shown = { queryKey: DAY, data: TODAY };

  expect([...listStaleQueries([years], [{ date: '2026-11-21', version: 0 }])]).toEqual([years.queryKey]);
  expect([...listStaleQueries([years], [{ date: '2026-11-21', version: 4 }])]).toEqual([years.queryKey]);
  expect([...listStaleQueries([years, shown], [{ date: '2026-11-21', version: 3 }])]).toEqual([]);
});
