import { expect, test } from 'vitest';
import {
  claimUserStorage,
  createSignOutFlag,
  isSessionMarkedEnded,
  markSessionEnded,
  clearUserStorage,
  userStorageKey,
} from './user-storage.ts';
import { createStorage } from './browser-storage.fixture.ts';

test('items of the previous person are removed for another person, other items stay', () => {
  const storage = createStorage();
  claimUserStorage(() => storage, 'ada');
  storage.setItem(userStorageKey('draft'), 'secret');
  storage.setItem('reading-size', '2');

  const wasOthers = claimUserStorage(() => storage, 'ben');

  expect(wasOthers).toBe(true);
  expect(storage.getItem(userStorageKey('draft'))).toBeNull();
  expect(storage.getItem('reading-size')).toBe('2');
});

test('the same person keeps their items', () => {
  const storage = createStorage();
  claimUserStorage(() => storage, 'ada');
  storage.setItem(userStorageKey('draft'), 'mine');

  const wasOthers = claimUserStorage(() => storage, 'ada');

  expect(wasOthers).toBe(false);
  expect(storage.getItem(userStorageKey('draft'))).toBe('mine');
});

test('signing out removes the person’s items and their id', () => {
  const storage = createStorage();
  claimUserStorage(() => storage, 'ada');
  storage.setItem(userStorageKey('one'), '1');
  storage.setItem(userStorageKey('two'), '2');

  clearUserStorage(() => storage);

  expect(storage.length).toBe(0);
});

test('a full storage does not prevent the sign-in', () => {
  const storage = createStorage();
  storage.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };

  expect(claimUserStorage(() => storage, 'ada')).toBe(false);
});

test('forbidden storage does not prevent the sign-in', () => {
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError');
  };

  expect(claimUserStorage(forbidden, 'ada')).toBe(false);
  expect(() => clearUserStorage(forbidden)).not.toThrow();
});

test('an ended session is recorded until a person signs in', () => {
  const storage = createStorage();
  const openStorage = () => storage;

  markSessionEnded(openStorage, true);
  expect(isSessionMarkedEnded(openStorage)).toBe(true);
  markSessionEnded(openStorage, false);

  expect(isSessionMarkedEnded(openStorage)).toBe(false);
});

test('a pending sign-out is remembered for the next start, until it is confirmed', () => {
  const storage = createStorage();
  const readAtNextStart = () => createSignOutFlag(() => storage).isSet();
  const flag = createSignOutFlag(() => storage);

  flag.set(true);
  expect([flag.isSet(), readAtNextStart()]).toEqual([true, true]);
  flag.set(false);

  expect([flag.isSet(), readAtNextStart()]).toEqual([false, false]);
});
