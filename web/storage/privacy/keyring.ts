import { getDeviceKey } from '#contract/device-key.ts';
import type { call } from '../../api/api-client.ts';
import type { TabChannel } from '../browser/tab-channel.ts';
import type { UsersDb } from './users-db.ts';
import { hasWebCrypto } from './has-web-crypto.ts';
import { SignedOutError } from '../drafts/save-loop.ts';
import { importDeviceKey } from './encryption.ts';

interface Deps {
  userId: string;
  people: Pick<UsersDb, 'findKey' | 'saveKey'>;
  call: typeof call;
  channel: TabChannel;
}

export type Keyring = ReturnType<typeof createKeyring>;

export function createKeyring({ userId, people, call: send, channel }: Deps) {
  let cachedKey: CryptoKey | null = null;
  // The person has signed out in another tab, which has removed the key from this device.
  let isKeyRemoved = false;
  let isStopped = false;
  const stopListening = channel.listen((message) => {
    if (message.kind === 'left' && message.userId === userId) isKeyRemoved = true;
  });
  const fetchKey = async (): Promise<CryptoKey> => {
    const { key } = await send(getDeviceKey, {});
    const imported = await importDeviceKey(key);
    // After a sign-out the key must not be stored here, where the next person could use it.
    if (isStopped) throw new Error('The person has signed out.');
    await people.saveKey(userId, imported);
    return imported;
  };
  /** Stores the key again, so that rows written after a sign-out in another tab can be sealed by the next person's page. */
  const restoreKey = async (): Promise<void> => {
    if (!isKeyRemoved || !cachedKey) return;
    isKeyRemoved = false;
    await people.saveKey(userId, cachedKey).catch(() => undefined);
  };

  return {
    /** Stores the key, so that signing out works after the session has ended. Null without Web Crypto; may throw. */
    async fetch(): Promise<CryptoKey | null> {
      if (!hasWebCrypto()) return null;
      cachedKey ??= (await people.findKey(userId)) ?? (await fetchKey());
      return cachedKey;
    },
    find: async (): Promise<CryptoKey | null> => (await people.findKey(userId)) ?? cachedKey,
    restoreKey,
    /** The same for a draft. Throws after a sign-out: an «Undo» would store the form, readable for the next person. */
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
