import { expect, test } from 'vitest';
import { claimStorage, isMarkedEnded, markEnded, forgetPerson, personKey } from './user-storage.ts';
import { createStorage } from './browser-storage.fixture.ts';

test('another person finds nothing of the last one, and what belongs to nobody stays', () => {
  const storage = createStorage();
  claimStorage(() => storage, 'ada');
  storage.setItem(personKey('draft'), 'secret');
  storage.setItem('reading-size', '2');

  const wasOthers = claimStorage(() => storage, 'ben');

  expect(wasOthers).toBe(true);
  expect(storage.getItem(personKey('draft'))).toBeNull();
  expect(storage.getItem('reading-size')).toBe('2');
});

test('the same person finds what they left', () => {
  const storage = createStorage();
  claimStorage(() => storage, 'ada');
  storage.setItem(personKey('draft'), 'mine');

  const wasOthers = claimStorage(() => storage, 'ada');

  expect(wasOthers).toBe(false);
  expect(storage.getItem(personKey('draft'))).toBe('mine');
});

test('signing out leaves nothing of the person, not even who it was', () => {
  const storage = createStorage();
  claimStorage(() => storage, 'ada');
  storage.setItem(personKey('one'), '1');
  storage.setItem(personKey('two'), '2');

  forgetPerson(() => storage);

  expect(storage.length).toBe(0);
});

test('storage that is full keeps nobody out', () => {
  const storage = createStorage();
  storage.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };

  expect(claimStorage(() => storage, 'ada')).toBe(false);
});

test('storage that the browser forbids keeps nobody out', () => {
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError');
  };

  expect(claimStorage(forbidden, 'ada')).toBe(false);
  expect(() => forgetPerson(forbidden)).not.toThrow();
});

test('that a session has ended is known at once, until somebody is signed in', () => {
  const storage = createStorage();
  const openStorage = () => storage;

  markEnded(openStorage, true);
  expect(isMarkedEnded(openStorage)).toBe(true);
  markEnded(openStorage, false);

  expect(isMarkedEnded(openStorage)).toBe(false);
});
