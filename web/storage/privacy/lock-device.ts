// Seals or removes the rows on this device after the session of their person has ended.
import type { TabChannel } from '../browser/tab-channel.ts';
import { recoverDrafts, type RecoverDraftsDeps } from '../drafts/recover-drafts.ts';
import { listLocalStorageDrafts } from '../drafts/migrate-local-storage.ts';
import type { UsersDb } from './users-db.ts';

interface LockDeps extends Omit<RecoverDraftsDeps, 'userId'> {
  people: Pick<UsersDb, 'lockAll'>;
  channel: TabChannel;
  /** The user who was signed in last; null when unknown. */
  findOwner: () => string | null;
  /** Removes that user's items outside the database. */
  forgetOwner: () => void;
}

/** `unclaimed`: only rows of people who are no longer recognised on this device. `left`: the same after a sign-out. */
export type LockScope = 'all' | 'unclaimed' | 'left';

export async function lockDevice(which: LockScope, deps: LockDeps): Promise<void> {
  const { people, channel, findOwner, forgetOwner, openStorage } = deps;
  const userId = findOwner() ?? '';
  await recoverDrafts({ ...deps, userId }).catch(() => undefined);
  const part = which === 'left' ? 'unsent' : 'all';
  for (const sealed of await people.lockAll({ isUnclaimed: which !== 'all', part })) {
    // A tab that still writes stores its key again.
    channel.post({ kind: 'left', userId: sealed });
  }
  // Drafts that could not be moved are outside the database too.
  if (which === 'all' && listLocalStorageDrafts(openStorage(), userId).length === 0) forgetOwner();
}
