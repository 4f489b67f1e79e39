// Seals or removes the rows on this device after the session of their person has ended.
import { createRandomId } from '../../api/random-id.ts';
import { createDeviceDatabase } from '../browser/database.ts';
import { createTabChannel, type TabChannel } from '../browser/tab-channel.ts';
import { clearUserStorage, readLastUserId } from '../browser/user-storage.ts';
import { createDraftsDb } from '../drafts/drafts-db.ts';
import { keepSharedTexts } from '../drafts/keep-shared-texts.ts';
import { createUnloadBuffer, recoverDrafts, type RecoverDraftsDeps } from '../drafts/unload-buffer.ts';
import { createUsersDb, type UsersDb } from './users-db.ts';

const openStorage = () => window.localStorage;

interface LockDeps extends RecoverDraftsDeps {
  people: Pick<UsersDb, 'lockAll'>;
  channel: TabChannel;
  /** Whose device it is until now; null for nobody's. */
  ownerId: string | null;
  forgetOwner: () => void;
}

/** `unclaimed`: only rows of people who are no longer recognised on this device. `left`: the same after a sign-out. */
export type LockScope = 'all' | 'unclaimed' | 'left';

export async function lockDevice(which: LockScope, deps: LockDeps): Promise<void> {
  const { people, channel, ownerId, forgetOwner } = deps;
  await recoverDrafts(deps).catch(() => undefined);
  if (which === 'all' && ownerId !== null) await keepSharedTexts(deps.draftsDbOf(ownerId)).catch(() => undefined);
  const part = which === 'left' ? 'unsent' : 'all';
  for (const sealed of await people.lockAll({ isUnclaimed: which !== 'all', part })) {
    // A tab that still writes stores its key again.
    channel.post({ kind: 'left', userId: sealed });
  }
  if (which === 'all') forgetOwner();
}

/** Locks the storage of the real browser. It needs no local store, because at the start no person is known. */
export async function lockBrowserStorage(which: LockScope): Promise<void> {
  const device = createDeviceDatabase();
  const channel = createTabChannel();
  try {
    await lockDevice(which, {
      channel,
      ownerId: readLastUserId(openStorage),
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
