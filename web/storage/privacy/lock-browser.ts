// Locks the storage of the real browser. It needs no local store, because at the start no person is known.
import { createRandomId } from '../../api/random-id.ts';
import { clearUserStorage } from '../browser/user-storage.ts';
import { createTabChannel } from '../browser/tab-channel.ts';
import { createDeviceDatabase } from '../browser/database.ts';
import { createDraftsDb } from '../drafts/drafts-db.ts';
import { lockDevice, type LockScope } from './lock-device.ts';
import { createUsersDb } from './users-db.ts';
import { createUnloadBuffer } from '../drafts/unload-buffer.ts';

const openStorage = () => window.localStorage;

export async function lockBrowserStorage(which: LockScope): Promise<void> {
  const device = createDeviceDatabase();
  const channel = createTabChannel();
  try {
    await lockDevice(which, {
      channel,
      forgetOwner: () => clearUserStorage(openStorage),
      unloadBuffer: createUnloadBuffer(openStorage, createRandomId()),
      people: createUsersDb({ device, createId: createRandomId }),
      draftsDbOf: (userId) => createDraftsDb({ device, userId, now: () => Date.now(), createId: createRandomId }),
    });
  } finally {
    channel.close();
    await device.close();
  }
}
