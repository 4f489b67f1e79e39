// Locks what lies on this device when the session of its person has ended.
import type { DeviceChannel } from '../browser/tab-channel.ts';
import { moveIn, type MoveDeps } from '../drafts/recover-drafts.ts';
import { listShelved } from '../drafts/migrate-local-storage.ts';
import type { PersonRows } from './users-db.ts';

interface LockDeps extends Omit<MoveDeps, 'userId'> {
  people: Pick<PersonRows, 'lockAll'>;
  channel: DeviceChannel;
  /** Whose device this was last; null where nobody can say. */
  findOwner: () => string | null;
  /** Removes what is kept of them outside the database. */
  forgetOwner: () => void;
}

/** `unclaimed`: only of people who are not recognised any more. `left`: the same, after a person has signed out. */
export type LockWhich = 'all' | 'unclaimed' | 'left';

export async function lockDevice(which: LockWhich, deps: LockDeps): Promise<void> {
  const { people, channel, findOwner, forgetOwner, openStorage } = deps;
  const userId = findOwner() ?? '';
  await moveIn({ ...deps, userId }).catch(() => undefined);
  const part = which === 'left' ? 'unsent' : 'all';
  for (const sealed of await people.lockAll({ isUnclaimed: which !== 'all', part })) {
    // A tab that writes on lays its key beside what it writes.
    channel.post({ kind: 'left', userId: sealed });
  }
  // Drafts that could not be moved lie there too.
  if (which === 'all' && listShelved(openStorage(), userId).length === 0) forgetOwner();
}
