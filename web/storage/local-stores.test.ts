import { expect, test } from 'vitest';
import type { LocalStoreEvents } from './browser-local-store.ts';
import type { LocalStore } from './local-store.ts';
import { createLocalStores } from './local-stores.ts';

function setUp() {
  const done: string[] = [];
  const parts = { isMissing: false };
  let events: LocalStoreEvents | undefined;
  const localStores = createLocalStores(async () => {
    if (parts.isMissing) throw new Error('The code could not be fetched.');
    return (userId, given) => {
      events = given;
      done.push(`start ${userId}`);
      const localStore = {
        hasUnsent: async () => true,
        prepareSignOut: async () => void done.push(`prepare sign-out ${userId}`),
        erase: async () => void done.push(`erase ${userId}`),
        sealAll: async () => void done.push(`seal all ${userId}`),
        stop: () => void done.push(`stop ${userId}`),
      };
      // The rest of a localStore is nothing to those who only hold it.
      return localStore as unknown as LocalStore;
    };
  });
  return { localStores, done, parts, say: () => events };
}

test('each person has one local store', async () => {
  const { localStores, done } = setUp();

  expect(await localStores.forUser('ada')).toBe(await localStores.forUser('ada'));

  expect(done).toEqual(['start ada']);
});

test('the previous person’s store stops and seals its rows before the next one starts', async () => {
  const { localStores, done } = setUp();
  await localStores.forUser('ada');

  await localStores.forUser('ben');

  expect(done).toEqual(['start ada', 'stop ada', 'seal all ada', 'start ben']);
});

test('code that failed to load is loaded again by the next call', async () => {
  const { localStores, parts, done } = setUp();
  parts.isMissing = true;
  await expect(localStores.forUser('ada')).rejects.toThrow('could not be loaded');
  parts.isMissing = false;

  await localStores.forUser('ada');

  expect(done).toEqual(['start ada']);
});

test('signing out prepares, stops and erases the store; without a person it does nothing', async () => {
  const { localStores, done } = setUp();
  expect(await localStores.hasUnsent()).toBe(false);
  await localStores.prepareSignOut();
  await localStores.erase();
  await localStores.forUser('ada');

  expect(await localStores.hasUnsent()).toBe(true);
  await localStores.prepareSignOut();
  await localStores.erase();

  expect(done).toEqual(['start ada', 'prepare sign-out ada', 'stop ada', 'erase ada']);
});

test('a subscriber receives events until it unsubscribes', async () => {
  const { localStores, say } = setUp();
  const heard: string[] = [];
  const stop = localStores.subscribe({
    onSaved: ({ date }) => heard.push(date),
    onRefused: () => {},
    onSignedOut: () => heard.push('signed out'),
  });
  await localStores.forUser('ada');

  say()?.onSaved({ date: '2026-11-21', conflictCopyIds: [], reflection: null });
  say()?.onSignedOut();
  stop();
  say()?.onSignedOut();

  expect(heard).toEqual(['2026-11-21', 'signed out']);
});
