import { expect, test } from 'vitest';
import { forgetPerson } from '../../storage/browser/user-storage.ts';
import { dismissCare, isCareDismissed } from './dismissal.ts';
import { createStorage } from '../../storage/browser/browser-storage.fixture.ts';

test('a card that was put away stays away for its day, and for no other', () => {
  const storage = createStorage();
  dismissCare(() => storage, '2026-11-21');

  expect(isCareDismissed(() => storage, '2026-11-21')).toBe(true);
  expect(isCareDismissed(() => storage, '2026-11-22')).toBe(false);
});

test('what was put away leaves the device with its person', () => {
  const storage = createStorage();
  dismissCare(() => storage, '2026-11-21');
  forgetPerson(() => storage);

  expect(storage.length).toBe(0);
});

test('a browser that forbids storage breaks nothing', () => {
  const forbid = () => {
    throw new Error('Forbidden.');
  };
  dismissCare(forbid, '2026-11-21');

  expect(isCareDismissed(forbid, '2026-11-21')).toBe(false);
});
