import { expect, test } from 'vitest';
import type { call } from '../../api/api-client.ts';
import { createKeyring } from './keyring.ts';

const KEY = btoa('k'.repeat(32));

test('a key that arrives after the sign-out is not stored', async () => {
  const { keyring, kept, answer } = hold();
  const fetched = keyring.fetch();

  keyring.stop();
  answer(KEY);

  await expect(fetched).rejects.toThrow('signed out');
  expect(kept).toEqual([]);
});

test('a key that arrives while the person is signed in is stored', async () => {
  const { keyring, kept, answer } = hold();
  const fetched = keyring.fetch();

  answer(KEY);

  await expect(fetched).resolves.toBeInstanceOf(CryptoKey);
  expect(kept).toEqual(['ada']);
});

function hold() {
  const kept: string[] = [];
  const { promise, resolve } = Promise.withResolvers<{ key: string }>();
  const keyring = createKeyring({
    userId: 'ada',
    usersDb: { findKey: async () => null, saveKey: async (userId) => void kept.push(userId) },
    // The one call that a keyring makes.
    call: (() => promise) as unknown as typeof call,
    channel: { post: () => {}, listen: () => () => {} },
  });
  return { keyring, kept, answer: (key: string) => resolve({ key }) };
}
