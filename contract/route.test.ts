import { expect, test } from 'vitest';
import { buildUrl } from './route.ts';

test('names in a path are filled and escaped', () => {
  expect(buildUrl('/api/reflections/:userId/:date', { userId: 'a/b', date: '2026-11-21' })).toBe(
    '/api/reflections/a%2Fb/2026-11-21',
  );
});

test('a query leaves out what is undefined', () => {
  expect(buildUrl('/api/reflections/:userId', { userId: 'a' }, { limit: 5, before: undefined })).toBe(
    '/api/reflections/a?limit=5',
  );
});

test('a name without a value is a mistake of the caller', () => {
  expect(() => buildUrl('/api/reflections/:userId')).toThrow('No value for userId');
});
