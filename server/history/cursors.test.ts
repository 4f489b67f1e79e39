import { expect, it } from 'vitest';
import {
  buildRemovedDayCursor,
  buildRemovedEntryCursor,
  parseRemovedDayCursor,
  parseRevisionCursor,
  parseRemovedEntryCursor,
} from './cursors.ts';

it('a cursor says where its item stands', () => {
  const day = { removedAt: 1_795_262_400_000, id: '01a1fd6f-0000-7000-8000-000000000000' };
  const text = { replacedAt: 1_795_262_400_000, rev: 3, entryId: 'an_entry-1', revision: 2 };

  expect(parseRemovedDayCursor(buildRemovedDayCursor(day))).toEqual(day);
  expect(parseRemovedEntryCursor(buildRemovedEntryCursor(text))).toEqual(text);
  expect(parseRevisionCursor('12')).toBe(12);
  expect([
    parseRemovedDayCursor(undefined),
    parseRemovedEntryCursor(undefined),
    parseRevisionCursor(undefined),
  ]).toEqual([undefined, undefined, undefined]);
});

it.each([
  ['a removed day', parseRemovedDayCursor, ['x', '1', '-1.a', '1.a.b', '99999999999999999999.a', '1e3.a']],
  ['a removed text', parseRemovedEntryCursor, ['x', '1.2', '1.2.a', '1.2.a.3.4', '1.x.a.3', '1.2.a.-3']],
  ['a revision', parseRevisionCursor, ['x', '1.2', '-1', '99999999999999999999']],
])('a cursor that no list gave is refused as one of %s', (_, parse: (cursor: string) => unknown, cursors) => {
  for (const cursor of cursors)
    expect(() => parse(cursor)).toThrow('before must be the cursor of an item in the list.');
});
