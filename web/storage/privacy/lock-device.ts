// Locks what lies on this device when the session of its person has ended.
import type { TabChannel } from '../browser/tab-channel.ts';
import { recoverDrafts, type RecoverDraftsDeps } from '../drafts/recover-drafts.ts';
import { listLocalStorageDrafts } from '../drafts/migrate-local-storage.ts';
import type { UsersDb } from './users-db.ts';

interface LockDeps extends Omit<RecoverDraftsDeps, 'userId'> {
  people: Pick<UsersDb, 'lockAll'>;
  channel: TabChannel;
  /** Whose device this was last; null where nobody can say. */
  findOwner: () => string | null;
  /** Removes what is kept of them outside the database. */
  forgetOwner: () => void;
}

/** `unclaimed`: only of people who are not recognised any more. `left`: the same, after a person has signed out. */
export type LockScope = 'all' | 'unclaimed' | 'left';

export async function lockDevice(which: LockScope, deps: LockDeps): Promise<void> {
  const { people, channel, findOwner, forgetOwner, openStorage } = deps;
  const userId = findOwner() ?? '';
  await recoverDrafts({ ...deps, userId }).catch(() => undefined);
  const part = which === 'left' ? 'unsent' : 'all';
  for (const sealed of await people.lockAll({ isUnclaimed: which !== 'all', part })) {
    // A tab that writes on lays its key beside what it writes.
    channel.post({ kind: 'left', userId: sealed });
  }
  // Drafts that could not be moved lie there too.
  if (which === 'all' && listLocalStorageDrafts(openStorage(), userId).length === 0) forgetOwner();
}
