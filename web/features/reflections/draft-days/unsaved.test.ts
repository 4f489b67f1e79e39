import { expect, test } from 'vitest';
import { buildReflection } from '../reflection.fixture.ts';
import { describeUnsaved } from './unsaved.ts';

const NOTHING = { draft: null, day: null, sharedCount: 0 };
const draftOf = (texts: Record<string, string>, removed: readonly string[] = []) => ({
  promptIndex: 0,
  entries: Object.entries(texts).map(([id, content]) => ({ id, content, rev: 0 })),
  removed: removed.map((id) => ({ id, rev: 1 })),
});

test('learnings that are not saved are counted, together with the texts that other apps have shared', () => {
  expect(describeUnsaved({ ...NOTHING, draft: draftOf({ a: 'Bread' }) })).toBe('1 learning is not saved yet.');
  expect(describeUnsaved({ ...NOTHING, draft: draftOf({ a: 'Bread' }), sharedCount: 2 })).toBe(
    '3 learnings are not saved yet.',
  );
  expect(describeUnsaved({ ...NOTHING, sharedCount: 1 })).toBe('1 learning is not saved yet.');
  expect(describeUnsaved(NOTHING)).toBeNull();
});

test('a text that the saved day has already is not counted, and a changed one is', () => {
  const day = buildReflection();

  expect(describeUnsaved({ ...NOTHING, day, draft: draftOf({ a: 'Order is a promise.' }) })).toBeNull();
  expect(describeUnsaved({ ...NOTHING, day, draft: draftOf({ a: 'Order is a wish.' }) })).toBe(
    '1 learning is not saved yet.',
  );
});

test('a draft that only takes learnings away says so, also when one was emptied', () => {
  const day = buildReflection();

  expect(describeUnsaved({ ...NOTHING, day, draft: draftOf({}, ['a']) })).toBe('1 removal is not saved yet.');
  expect(describeUnsaved({ ...NOTHING, day, draft: draftOf({ a: ' ' }, ['b']) })).toBe('1 removal is not saved yet.');
  expect(describeUnsaved({ ...NOTHING, draft: draftOf({ a: '' }, ['b']) })).toBe('2 removals are not saved yet.');
});
