// The key that seals what has to stay behind when its person leaves, as one tab holds it.
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
  let held: CryptoKey | null = null;
  // They have signed out in another tab, which took the key off this device.
  let isTaken = false;
  let isStopped = false;
  const stopListening = channel.listen((news) => {
    if (news.kind === 'left' && news.userId === userId) isTaken = true;
  });
  const fetchKey = async (): Promise<CryptoKey> => {
    const { key } = await send(getDeviceKey, {});
    const imported = await importDeviceKey(key);
    // Whoever has left is not waited for: their key would stay here readable for the next person.
    if (isStopped) throw new Error('Its person has left.');
    await people.saveKey(userId, imported);
    return imported;
  };
  /** Beside what is written here after they have signed out in another tab: the next person's page can seal it then. */
  const restoreKey = async (): Promise<void> => {
    if (!isTaken || !held) return;
    isTaken = false;
    await people.saveKey(userId, held).catch(() => undefined);
  };

  return {
    /**
     * On this device while its person is here, so that signing out works when their session has ended long before. Null
     * where the browser cannot seal; throws where the key cannot be had.
     */
    async fetch(): Promise<CryptoKey | null> {
      if (!hasWebCrypto()) return null;
      held ??= (await people.findKey(userId)) ?? (await fetchKey());
      return held;
    },
    find: async (): Promise<CryptoKey | null> => (await people.findKey(userId)) ?? held,
    layBeside: restoreKey,
    /** The same for a draft. An «Undo» pressed after signing out would write the form down, readable for the next person. */
    async restoreKeyForDraft(): Promise<void> {
      if (isStopped) throw new SignedOutError('Its person has left.');
      await restoreKey();
    },
    stop() {
      isStopped = true;
      stopListening();
    },
  };
}
