// Seals or removes the rows on this device after the session of their person has ended.
import type { TabChannel } from '../browser/tab-channel.ts';
import { recoverDrafts, type RecoverDraftsDeps } from '../drafts/unload-buffer.ts';
import type { UsersDb } from './users-db.ts';

interface LockDeps extends RecoverDraftsDeps {
  people: Pick<UsersDb, 'lockAll'>;
  channel: TabChannel;
  /** Removes the last user's items outside the database. */
  forgetOwner: () => void;
}

/** `unclaimed`: only rows of people who are no longer recognised on this device. `left`: the same after a sign-out. */
export type LockScope = 'all' | 'unclaimed' | 'left';

export async function lockDevice(which: LockScope, deps: LockDeps): Promise<void> {
  const { people, channel, forgetOwner } = deps;
  await recoverDrafts(deps).catch(() => undefined);
  const part = which === 'left' ? 'unsent' : 'all';
  for (const sealed of await people.lockAll({ isUnclaimed: which !== 'all', part })) {
    // A tab that still writes stores its key again.
    channel.post({ kind: 'left', userId: sealed });
  }
  if (which === 'all') forgetOwner();
}
