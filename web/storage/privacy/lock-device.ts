// Seals or removes the rows on this device after the session of their person has ended.
import { call } from '../../api/api-client.ts';
import { createRandomId } from '../../api/random-id.ts';
import { createDeviceDatabase } from '../browser/database.ts';
import { createTabChannel, type TabChannel } from '../browser/tab-channel.ts';
import { clearUserStorage, isSignOutPending, readLastUserId } from '../browser/user-storage.ts';
import { createDraftsDb } from '../drafts/drafts-db.ts';
import { keepSharedTexts } from '../drafts/keep-shared-texts.ts';
import { createUnloadBuffer, recoverDrafts, type RecoverDraftsDeps } from '../drafts/unload-buffer.ts';
import { createKeyring } from './keyring.ts';
import { createUsersDb, type UsersDb } from './users-db.ts';

const openStorage = () => window.localStorage;

interface LockDeps extends RecoverDraftsDeps {
  people: Pick<UsersDb, 'lockAll'>;
  channel: TabChannel;
  /** Whose device it is until now; null for nobody's. */
  ownerId: string | null;
  forgetOwner: () => void;
  /** Stores the owner's key while a sign-out is pending: the page may have been left before it had it. */
  fetchKey?: (() => Promise<unknown>) | undefined;
}

/** `unclaimed`: only rows of people who are no longer recognised on this device. `left`: the same after a sign-out. */
export type LockScope = 'all' | 'unclaimed' | 'left';

export async function lockDevice(which: LockScope, deps: LockDeps): Promise<void> {
  const { people, channel, ownerId, forgetOwner, fetchKey } = deps;
  await recoverDrafts(deps).catch(() => undefined);
  if (which === 'all' && ownerId !== null) {
    await keepSharedTexts(deps.draftsDbOf(ownerId)).catch(() => undefined);
    await fetchKey?.().catch(() => undefined);
  }
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
  const people = createUsersDb({ device, createId: createRandomId });
  const ownerId = readLastUserId(openStorage);
  const keyring = createKeyring({ userId: ownerId ?? '', usersDb: people, call, channel });
  try {
    await lockDevice(which, {
      channel,
      ownerId,
      forgetOwner: () => clearUserStorage(openStorage),
      unloadBuffer: createUnloadBuffer(openStorage, createRandomId()),
      people,
      fetchKey: isSignOutPending(openStorage) ? keyring.fetch : undefined,
      draftsDbOf: (userId) => createDraftsDb({ device, userId, now: () => Date.now(), createId: createRandomId }),
    });
  } finally {
    channel.close();
    await device.close();
  }
}
