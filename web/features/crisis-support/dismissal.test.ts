import { expect, test } from 'vitest';
import { clearUserStorage } from '../../storage/browser/user-storage.ts';
import { dismissCrisisCard, isCrisisCardDismissed } from './dismissal.ts';
import { createStorage } from '../../storage/browser/browser-storage.fixture.ts';

test('a dismissed card stays dismissed for its day only', () => {
  const storage = createStorage();
  dismissCrisisCard(() => storage, '2026-11-21');

  expect(isCrisisCardDismissed(() => storage, '2026-11-21')).toBe(true);
  expect(isCrisisCardDismissed(() => storage, '2026-11-22')).toBe(false);
});

test('dismissals are removed at sign-out', () => {
  const storage = createStorage();
  dismissCrisisCard(() => storage, '2026-11-21');
  clearUserStorage(() => storage);

  expect(storage.length).toBe(0);
});

test('a browser that forbids storage causes no error', () => {
  const forbid = () => {
    throw new Error('Forbidden.');
  };
  dismissCrisisCard(forbid, '2026-11-21');

  expect(isCrisisCardDismissed(forbid, '2026-11-21')).toBe(false);
});
