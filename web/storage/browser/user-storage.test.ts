import { expect, test } from 'vitest';
import {
  claimUserStorage,
  isSessionMarkedEnded,
  markSessionEnded,
  clearUserStorage,
  userStorageKey,
} from './user-storage.ts';
import { createStorage } from './browser-storage.fixture.ts';

test('another person finds nothing of the last one, and what belongs to nobody stays', () => {
  const storage = createStorage();
  claimUserStorage(() => storage, 'ada');
  storage.setItem(userStorageKey('draft'), 'secret');
  storage.setItem('reading-size', '2');

  const wasOthers = claimUserStorage(() => storage, 'ben');

  expect(wasOthers).toBe(true);
  expect(storage.getItem(userStorageKey('draft'))).toBeNull();
  expect(storage.getItem('reading-size')).toBe('2');
});

test('the same person finds what they left', () => {
  const storage = createStorage();
  claimUserStorage(() => storage, 'ada');
  storage.setItem(userStorageKey('draft'), 'mine');

  const wasOthers = claimUserStorage(() => storage, 'ada');

  expect(wasOthers).toBe(false);
  expect(storage.getItem(userStorageKey('draft'))).toBe('mine');
});

test('signing out leaves nothing of the person, not even who it was', () => {
  const storage = createStorage();
  claimUserStorage(() => storage, 'ada');
  storage.setItem(userStorageKey('one'), '1');
  storage.setItem(userStorageKey('two'), '2');

  clearUserStorage(() => storage);

  expect(storage.length).toBe(0);
});

test('storage that is full keeps nobody out', () => {
  const storage = createStorage();
  storage.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };

  expect(claimUserStorage(() => storage, 'ada')).toBe(false);
});

test('storage that the browser forbids keeps nobody out', () => {
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError');
  };

  expect(claimUserStorage(forbidden, 'ada')).toBe(false);
  expect(() => clearUserStorage(forbidden)).not.toThrow();
});

test('that a session has ended is known at once, until somebody is signed in', () => {
  const storage = createStorage();
  const openStorage = () => storage;

  markSessionEnded(openStorage, true);
  expect(isSessionMarkedEnded(openStorage)).toBe(true);
  markSessionEnded(openStorage, false);

  expect(isSessionMarkedEnded(openStorage)).toBe(false);
});
