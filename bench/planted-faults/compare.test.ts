import { expect, test } from 'vitest';
import { compareResults, isWorse, listDropped, type FaultResult } from './compare.ts';

const fault = (name: string, state: FaultResult['state']): FaultResult => ({
  name,
  area: 'client',
  state,
  by: '',
  seconds: 1,
});

test('a fault that was caught then and is not caught now is worse', () => {
  const then = [fault('a', 'caught'), fault('b', 'caught'), fault('c', 'caught')];
  const now = [fault('a', 'caught'), fault('b', 'escaped'), fault('c', 'unclear')];

  const changes = compareResults(then, now);

  expect(changes).toEqual([
    { name: 'b', change: 'caught then, not now' },
    { name: 'c', change: 'caught then, not now' },
  ]);
  expect(changes.every(isWorse)).toBe(true);
});

test('a fault that is caught now only, or is new, is no loss', () => {
  const changes = compareResults([fault('a', 'escaped')], [fault('a', 'caught'), fault('b', 'escaped')]);

  expect(changes).toEqual([
    { name: 'a', change: 'caught now, not then' },
    { name: 'b', change: 'new' },
  ]);
  expect(changes.some(isWorse)).toBe(false);
});

test('a fault that was caught then and was taken out of the list is worse, one that was not run is no change', () => {
  const then = [fault('a', 'caught'), fault('b', 'caught'), fault('c', 'escaped')];

  const dropped = listDropped(then, new Set(['a']));

  expect(dropped).toEqual([{ name: 'b', change: 'not run now' }]);
  expect(dropped.every(isWorse)).toBe(true);
  expect(compareResults(then, [])).toEqual([]);
});
