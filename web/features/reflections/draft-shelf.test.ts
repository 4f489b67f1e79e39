import { describe, expect, it } from 'vitest';
import { createDraftShelf } from './draft-shelf.ts';

const DRAFT = { promptIndex: 1, entries: [{ id: 'x', content: 'Bread.' }], removed: [] };

function createStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  };
}

describe('the draft shelf', () => {
  it('gives back what was kept, for that day only', () => {
    const storage = createStorage();
    const shelf = createDraftShelf(() => storage, 'ada');

    expect(shelf.keep('2026-11-21', DRAFT)).toBe(true);

    expect(shelf.find('2026-11-21')).toEqual(DRAFT);
    expect(shelf.find('2026-11-20')).toBeNull();
  });

  it('keeps people apart', () => {
    const storage = createStorage();
    createDraftShelf(() => storage, 'ada').keep('2026-11-21', DRAFT);

    expect(createDraftShelf(() => storage, 'bob').find('2026-11-21')).toBeNull();
    expect(createDraftShelf(() => storage, 'bob').listDays()).toEqual([]);
  });

  it('lists its days, latest first, until they are removed', () => {
    const storage = createStorage();
    const shelf = createDraftShelf(() => storage, 'ada');
    shelf.keep('2026-11-09', DRAFT);
    shelf.keep('2026-11-21', DRAFT);
    shelf.keep('2026-11-20', DRAFT);

    shelf.keep('2026-11-20', null);

    expect(shelf.listDays()).toEqual(['2026-11-21', '2026-11-09']);
  });

  it('says so when the device refuses, and finds nothing', () => {
    const shelf = createDraftShelf(() => {
      throw new Error('Storage is forbidden.');
    }, 'ada');

    expect(shelf.keep('2026-11-21', DRAFT)).toBe(false);
    expect(shelf.find('2026-11-21')).toBeNull();
    expect(shelf.listDays()).toEqual([]);
  });

  it.each([
    'not JSON',
    'null',
    '[]',
    '{"entries":"?"}',
    '{"promptIndex":5,"entries":[],"removed":[]}',
    '{"promptIndex":0,"entries":[{"id":1,"content":"x"}],"removed":[]}',
    '{"promptIndex":0,"entries":[{"id":"a"}],"removed":[]}',
    '{"promptIndex":0,"entries":[],"removed":[{"id":"a"}]}',
  ])('takes %s for no draft', (text) => {
    const storage = createStorage();
    createDraftShelf(() => storage, 'ada').keep('2026-11-21', DRAFT);
    storage.setItem(storage.key(0) ?? '', text);

    expect(createDraftShelf(() => storage, 'ada').find('2026-11-21')).toBeNull();
  });
});
