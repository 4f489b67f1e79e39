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

test('a person has one localStore, whoever asks for it', async () => {
  const { localStores, done } = setUp();

  expect(await localStores.forUser('ada')).toBe(await localStores.forUser('ada'));

  expect(done).toEqual(['start ada']);
});

test('the next person’s begins when the last one’s has stopped, which seals what its page wrote last', async () => {
  const { localStores, done } = setUp();
  await localStores.forUser('ada');

  await localStores.forUser('ben');

  expect(done).toEqual(['start ada', 'stop ada', 'seal all ada', 'start ben']);
});

test('code that could not be fetched is fetched anew by the next who asks', async () => {
  const { localStores, parts, done } = setUp();
  parts.isMissing = true;
  await expect(localStores.forUser('ada')).rejects.toThrow('could not be loaded');
  parts.isMissing = false;

  await localStores.forUser('ada');

  expect(done).toEqual(['start ada']);
});

test('leaving puts away, stops and erases; with nobody here there is nothing to do', async () => {
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

test('whoever listens hears, until they stop', async () => {
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
