// Locks what lies in the real browser; apart from a keeper, for at the start nobody is there to have one.
import { createRandomId } from '../../api/random-id.ts';
import { findOwner, forgetPerson } from '../browser/user-storage.ts';
import { createDeviceChannel } from '../browser/tab-channel.ts';
import { createDevice } from '../browser/database.ts';
import { createDraftRows } from '../drafts/drafts-db.ts';
import { lockDevice, type LockWhich } from './lock-device.ts';
import { createPersonRows } from './users-db.ts';
import { createTails } from '../drafts/unload-buffer.ts';

const openStorage = () => window.localStorage;

export async function lockBrowser(which: LockWhich): Promise<void> {
  const device = createDevice();
  const channel = createDeviceChannel();
  try {
    await lockDevice(which, {
      channel,
      openStorage,
      findOwner: () => findOwner(openStorage),
      forgetOwner: () => forgetPerson(openStorage),
      tails: createTails(openStorage, createRandomId()),
      people: createPersonRows({ device, createId: createRandomId }),
      draftRowsOf: (userId) => createDraftRows({ device, userId, now: () => Date.now(), createId: createRandomId }),
    });
  } finally {
    channel.close();
    await device.close();
  }
}
