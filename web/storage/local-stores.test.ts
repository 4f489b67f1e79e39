import { expect, test } from 'vitest';
import type { KeeperEvents } from './browser-local-store.ts';
import type { Keeper } from './local-store.ts';
import { createKeepers } from './local-stores.ts';

function setUp() {
  const done: string[] = [];
  const parts = { isMissing: false };
  let events: KeeperEvents | undefined;
  const keepers = createKeepers(async () => {
    if (parts.isMissing) throw new Error('The code could not be fetched.');
    return (userId, given) => {
      events = given;
      done.push(`start ${userId}`);
      const keeper = {
        hasUnsent: async () => true,
        lockAway: async () => void done.push(`lock away ${userId}`),
        erase: async () => void done.push(`erase ${userId}`),
        sealAway: async () => void done.push(`seal away ${userId}`),
        stop: () => void done.push(`stop ${userId}`),
      };
      // The rest of a keeper is nothing to those who only hold it.
      return keeper as unknown as Keeper;
    };
  });
  return { keepers, done, parts, say: () => events };
}

test('a person has one keeper, whoever asks for it', async () => {
  const { keepers, done } = setUp();

  expect(await keepers.of('ada')).toBe(await keepers.of('ada'));

  expect(done).toEqual(['start ada']);
});

test('the next person’s begins when the last one’s has stopped, which seals what its page wrote last', async () => {
  const { keepers, done } = setUp();
  await keepers.of('ada');

  await keepers.of('ben');

  expect(done).toEqual(['start ada', 'stop ada', 'seal away ada', 'start ben']);
});

test('code that could not be fetched is fetched anew by the next who asks', async () => {
  const { keepers, parts, done } = setUp();
  parts.isMissing = true;
  await expect(keepers.of('ada')).rejects.toThrow('could not be loaded');
  parts.isMissing = false;

  await keepers.of('ada');

  expect(done).toEqual(['start ada']);
});

test('leaving puts away, stops and erases; with nobody here there is nothing to do', async () => {
  const { keepers, done } = setUp();
  expect(await keepers.hasUnsent()).toBe(false);
  await keepers.lockAway();
  await keepers.erase();
  await keepers.of('ada');

  expect(await keepers.hasUnsent()).toBe(true);
  await keepers.lockAway();
  await keepers.erase();

  expect(done).toEqual(['start ada', 'lock away ada', 'stop ada', 'erase ada']);
});

test('whoever listens hears, until they stop', async () => {
  const { keepers, say } = setUp();
  const heard: string[] = [];
  const stop = keepers.listen({
    onSaved: ({ date }) => heard.push(date),
    onRefused: () => {},
    onSignedOut: () => heard.push('signed out'),
  });
  await keepers.of('ada');

  say()?.onSaved({ date: '2026-11-21', keptIds: [], reflection: null });
  say()?.onSignedOut();
  stop();
  say()?.onSignedOut();

  expect(heard).toEqual(['2026-11-21', 'signed out']);
});
