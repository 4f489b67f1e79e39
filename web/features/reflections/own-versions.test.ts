import { expect, test } from 'vitest';
import { createStorage } from '../../storage/browser/browser-storage.fixture.ts';
import { clearUserStorage } from '../../storage/browser/user-storage.ts';
import { isOwnVersion, noteOwnVersion } from './own-versions.ts';

test('a version that this browser has saved is known, another one and one without a tag are not', () => {
  const storage = createStorage();
  const open = () => storage;

  noteOwnVersion(open, { versionTag: 'rye1' });
  noteOwnVersion(open, {});
  noteOwnVersion(open, { versionTag: 'rye2' });

  expect(['rye1', 'rye2', 'rye', undefined].map((tag) => isOwnVersion(open, tag))).toEqual([true, true, false, false]);
});

test('the latest fifty are kept, until the person signs out', () => {
  const storage = createStorage();
  const open = () => storage;
  for (let count = 0; count < 51; count += 1) noteOwnVersion(open, { versionTag: `tag${count}` });

  expect([0, 1, 50].map((count) => isOwnVersion(open, `tag${count}`))).toEqual([false, true, true]);
  clearUserStorage(open);
  expect(storage.length).toBe(0);
});

test('a browser that forbids storage knows none', () => {
  const forbid = () => {
    throw new Error('Forbidden.');
  };
  noteOwnVersion(forbid, { versionTag: 'rye1' });

  expect(isOwnVersion(forbid, 'rye1')).toBe(false);
});
