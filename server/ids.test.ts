import { expect, it } from 'vitest';
import { buildUuid, newId } from './ids.ts';

it('an id is the uuid v7 of its moment and its random bytes', () => {
  const bytes = Uint8Array.from([0xff, 0xee, 0xff, 0xdd, 1, 2, 3, 4, 5, 6]);

  // The moment of the example in RFC 9562, appendix A.6.
  expect(buildUuid(0x017f22e279b0, bytes)).toBe('017f22e2-79b0-7fee-bfdd-010203040506');
});

it('bytes that were handed in stay as they are', () => {
  const bytes = new Uint8Array(10).fill(0xff);

  buildUuid(0, bytes);

  expect(bytes).toEqual(new Uint8Array(10).fill(0xff));
});

it('ids of later moments sort after earlier ones, and no two are equal', () => {
  const startMs = Date.UTC(2026, 10, 21);

  const ids = Array.from({ length: 1_000 }, (_, index) => newId(startMs + index));

  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(1_000);
});
