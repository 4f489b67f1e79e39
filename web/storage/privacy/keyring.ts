import { getDeviceKey } from '#contract/device-key.ts';
import type { call } from '../../api/api-client.ts';
import type { TabChannel } from '../browser/tab-channel.ts';
import type { UsersDb } from './users-db.ts';
import { hasWebCrypto } from './has-web-crypto.ts';
import { SignedOutError } from '../drafts/save-loop.ts';
import { importDeviceKey } from './encryption.ts';

/** A sign-out waits for the key. */
const KEY_TIMEOUT_MS = 8000;

interface Deps {
  userId: string;
  usersDb: Pick<UsersDb, 'findKey' | 'saveKey'>;
  call: typeof call;
  channel: TabChannel;
}

export type Keyring = ReturnType<typeof createKeyring>;

export function createKeyring({ userId, usersDb, call: send, channel }: Deps) {
  let cachedKey: CryptoKey | null = null;
  // The person has signed out in another tab, which has removed the key from this device.
  let isKeyRemoved = false;
  let isStopped = false;
  const stopListening = channel.listen((message) => {
    if (message.kind === 'left' && message.userId === userId) isKeyRemoved = true;
  });
  const fetchKey = async (): Promise<CryptoKey> => {
    const { key } = await send(getDeviceKey, { signal: AbortSignal.timeout(KEY_TIMEOUT_MS) });
    const imported = await importDeviceKey(key);
    // After a sign-out the key must not be stored here, where the next person could use it.
    if (isStopped) throw new SignedOutError('The person has signed out.');
    await usersDb.saveKey(userId, imported);
    return imported;
  };
  /**
   * Stores the key again after a sign-out in another tab. Otherwise the next person's page could not seal the rows that
   * this tab writes.
   */
  const restoreKey = async (): Promise<void> => {
    if (!isKeyRemoved || !cachedKey) return;
    isKeyRemoved = false;
    await usersDb.saveKey(userId, cachedKey).catch(() => undefined);
  };

  return {
    /** Stores the key, so that signing out works after the session has ended. Null without Web Crypto; may throw. */
    async fetch(): Promise<CryptoKey | null> {
      if (!hasWebCrypto()) return null;
      cachedKey ??= (await usersDb.findKey(userId)) ?? (await fetchKey());
      return cachedKey;
    },
    find: async (): Promise<CryptoKey | null> => (await usersDb.findKey(userId)) ?? cachedKey,
    restoreKey,
    /** Like `restoreKey`, for a draft. Throws a `SignedOutError` after a sign-out: an «Undo» would store the form readably. */
    async restoreKeyForDraft(): Promise<void> {
      if (isStopped) throw new SignedOutError('The person has signed out.');
      await restoreKey();
    },
    stop() {
      isStopped = true;
      stopListening();
    },
  };
}
