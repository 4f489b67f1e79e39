import { expect, test } from 'vitest';
import { buildDayKey, buildKey, DAY_RESOURCES, isAbout } from './query-keys.ts';

const DAY = buildDayKey({ userId: 'ada', date: '2026-11-20' });
const FIGURES = buildKey('/api/reflections/ada/figures', 'reflections', 'ada');
const HISTORY = buildKey('/x', 'history', 'ada');
const WEEK = buildKey('/x', 'weekly', 'ada');
const DAY_OF_BOB = buildKey('/x', 'reflections', 'bob');

test('a changed day makes only the queries stale that show days of its person', () => {
  const queries = [DAY, FIGURES, HISTORY, WEEK, DAY_OF_BOB].map((queryKey) => ({ queryKey }));
  expect(queries.map(isAbout('ada', DAY_RESOURCES))).toEqual([true, true, true, false, false]);
});

test('the query that has the new day already is left out', () => {
  const queries = [DAY, FIGURES].map((queryKey) => ({ queryKey }));
  expect(queries.map(isAbout('ada', DAY_RESOURCES, DAY))).toEqual([false, true]);
});

test('the key of a day begins with the path that is fetched', () => {
  expect(DAY).toEqual(['/api/reflections/ada/2026-11-20', 'reflections', 'ada']);
});
