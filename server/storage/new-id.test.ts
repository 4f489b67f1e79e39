import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('an id is a uuid of version 7 that sorts by time', () => {
  const ids = [1, 0xffff, 0x1_0000, Date.UTC(2026, 10, 21), Date.UTC(2400, 0, 1)].map(newId);

  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
});

test('no two ids of one moment are equal', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => newId(1))).size).toBe(1_000);
});
