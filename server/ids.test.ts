import { expect, it } from 'vitest';
import { buildUuidV7, newId } from './ids.ts';

it('an id is the uuid v7 of its moment, with the random part of a uuid v4', () => {
  // The moment and the random part of the example in RFC 9562, appendix A.6.
  expect(buildUuidV7(0x017f22e279b0, 'ffffffff-ffff-4cc3-98c4-dc0c0c07398f')).toBe(
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
  );
});

it('an id names its version and variant', () => {
  expect(newId(Date.UTC(2026, 10, 21))).toMatch(/^01a1fb67-1800-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('ids of later moments sort after earlier ones, and no two are equal', () => {
  const startMs = Date.UTC(2026, 10, 21);

  const ids = Array.from({ length: 1_000 }, (_, index) => newId(startMs + index));

  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(1_000);
});
