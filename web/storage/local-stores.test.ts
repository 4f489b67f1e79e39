import { expect, test } from 'vitest';
import type { LocalStoreEvents } from './browser-local-store.ts';
import type { LocalStore } from './local-store.ts';
import { createLocalStores } from './local-stores.ts';

function setUp() {
  const done: string[] = [];
  const parts = { isMissing: false };
  let events: LocalStoreEvents | undefined;
  const keepers = createLocalStores(async () => {
    if (parts.isMissing) throw new Error('The code could not be fetched.');
    return (userId, given) => {
      events = given;
      done.push(`start ${userId}`);
      const keeper = {
        hasUnsent: async () => true,
        prepareSignOut: async () => void done.push(`prepare sign-out ${userId}`),
        erase: async () => void done.push(`erase ${userId}`),
        sealAll: async () => void done.push(`seal all ${userId}`),
        stop: () => void done.push(`stop ${userId}`),
      };
      // The rest of a keeper is nothing to those who only hold it.
      return keeper as unknown as LocalStore;
    };
  });
  return { keepers, done, parts, say: () => events };
}

test('a person has one keeper, whoever asks for it', async () => {
  const { keepers, done } = setUp();

  expect(await keepers.forUser('ada')).toBe(await keepers.forUser('ada'));

  expect(done).toEqual(['start ada']);
});

test('the next person’s begins when the last one’s has stopped, which seals what its page wrote last', async () => {
  const { keepers, done } = setUp();
  await keepers.forUser('ada');

  await keepers.forUser('ben');

  expect(done).toEqual(['start ada', 'stop ada', 'seal all ada', 'start ben']);
});

test('code that could not be fetched is fetched anew by the next who asks', async () => {
  const { keepers, parts, done } = setUp();
  parts.isMissing = true;
  await expect(keepers.forUser('ada')).rejects.toThrow('could not be loaded');
  parts.isMissing = false;

  await keepers.forUser('ada');

  expect(done).toEqual(['start ada']);
});

test('leaving puts away, stops and erases; with nobody here there is nothing to do', async () => {
  const { keepers, done } = setUp();
  expect(await keepers.hasUnsent()).toBe(false);
  await keepers.prepareSignOut();
  await keepers.erase();
  await keepers.forUser('ada');

  expect(await keepers.hasUnsent()).toBe(true);
  await keepers.prepareSignOut();
  await keepers.erase();

  expect(done).toEqual(['start ada', 'prepare sign-out ada', 'stop ada', 'erase ada']);
});

test('whoever listens hears, until they stop', async () => {
  const { keepers, say } = setUp();
  const heard: string[] = [];
  const stop = keepers.subscribe({
    onSaved: ({ date }) => heard.push(date),
    onRefused: () => {},
    onSignedOut: () => heard.push('signed out'),
  });
  await keepers.forUser('ada');

  say()?.onSaved({ date: '2026-11-21', conflictCopyIds: [], reflection: null });
  say()?.onSignedOut();
  stop();
  say()?.onSignedOut();

  expect(heard).toEqual(['2026-11-21', 'signed out']);
});
