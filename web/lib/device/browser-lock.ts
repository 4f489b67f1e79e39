// Locks what lies in the real browser; apart from a keeper, for at the start nobody is there to have one.
import { createRandomId } from '../random-id.ts';
import { findOwner, forgetPerson } from '../person-storage.ts';
import { createDeviceChannel } from './channel.ts';
import { createDevice } from './database.ts';
import { createDraftRows } from './draft-rows.ts';
import { lockDevice, type LockWhich } from './lock-device.ts';
import { createPersonRows } from './person-rows.ts';
import { createTails } from './tail.ts';

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
