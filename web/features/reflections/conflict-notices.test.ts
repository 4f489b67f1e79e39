import { expect, test } from 'vitest';
import { clearUserStorage, userStorageKey } from '../../storage/browser/user-storage.ts';
import { createStorage } from '../../storage/browser/browser-storage.fixture.ts';
import { dismissConflictNotice, saveConflictNotice, listConflictNotices } from './conflict-notices.ts';

const PLACE = { userId: 'ada', date: '2026-11-21' };

test('a conflict notice belongs to its day and person until it was seen', () => {
  const storage = createStorage();
  saveConflictNotice(() => storage, { ...PLACE, conflictCopyIds: ['b', 'c'] });

  expect(listConflictNotices(() => storage, PLACE)).toEqual(['b', 'c']);
  expect(listConflictNotices(() => storage, { ...PLACE, date: '2026-11-20' })).toEqual([]);
  expect(listConflictNotices(() => storage, { ...PLACE, userId: 'bob' })).toEqual([]);
  dismissConflictNotice(() => storage, PLACE);
  expect(listConflictNotices(() => storage, PLACE)).toEqual([]);
});

test('conflict notices are removed at sign-out', () => {
  const storage = createStorage();
  saveConflictNotice(() => storage, { ...PLACE, conflictCopyIds: ['b'] });
  clearUserStorage(() => storage);

  expect(storage.length).toBe(0);
});

test('a browser that forbids storage, or has damaged it, breaks nothing', () => {
  const forbid = () => {
    throw new Error('Forbidden.');
  };
  const damaged = createStorage();
  damaged.setItem(userStorageKey('kept:ada:2026-11-21'), '["b"');
  saveConflictNotice(forbid, { ...PLACE, conflictCopyIds: ['b'] });
  dismissConflictNotice(forbid, PLACE);

  expect(listConflictNotices(forbid, PLACE)).toEqual([]);
  expect(listConflictNotices(() => damaged, PLACE)).toEqual([]);
});
