import { expect, test } from 'vitest';
import { watchRemoteEdits } from './remote-edit-notice.ts';

test('keys, further fields and fields that come back are the person’s own', () => {
  const { hasMet, editions } = createScene({ a: 0 });
  editions.set('b', 0);
  expect(hasMet()).toBe(false);
  editions.delete('a');
  expect(hasMet()).toBe(false);
  editions.set('a', 0);

  expect(hasMet()).toBe(false);
});

test('a text that changed under its field, and a field that came, are from elsewhere; each is told once', () => {
  const { hasMet, editions } = createScene({ a: 0 });
  editions.set('a', 1);
  expect([hasMet(), hasMet()]).toEqual([true, false]);
  editions.set('b', 1);

  expect([hasMet(), hasMet()]).toEqual([true, false]);
});

test('a field from elsewhere that was taken away and brought back is no news', () => {
  const { hasMet, editions } = createScene({ a: 0, b: 1 });
  editions.delete('b');
  hasMet();
  editions.set('b', 1);

  expect(hasMet()).toBe(false);
});

function createScene(start: Record<string, number>) {
  const editions = new Map(Object.entries(start));
  const hasMet = watchRemoteEdits({
    getShape: () => ({
      promptIndex: 0,
      removed: [],
      entries: [...editions.keys()].map((id) => ({ id, content: '', savedContent: null })),
    }),
    editionOf: (id) => editions.get(id) ?? 0,
  });
  return { hasMet, editions };
}
