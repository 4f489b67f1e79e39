// Words that an earlier page left outside the database: they are moved into it at the next start.
import type { IsoDate } from '#contract/days.ts';
import type { DraftChange, DraftsDb } from './drafts-db.ts';
import { attempt } from '../browser/attempt.ts';
import { listLocalStorageDrafts } from './migrate-local-storage.ts';
import type { createUnloadBuffer } from './unload-buffer.ts';

export interface RecoverDraftsDeps {
  userId: string;
  unloadBuffer: ReturnType<typeof createUnloadBuffer>;
  draftsDbOf: (userId: string) => DraftsDb;
  openStorage: () => Storage;
}

/**
 * What earlier pages could not put into the database any more, or did not have one for. What the device refuses, and what is
 * damaged, stays where it is.
 */
export async function recoverDrafts({
  userId,
  unloadBuffer,
  draftsDbOf,
  openStorage,
}: RecoverDraftsDeps): Promise<void> {
  for (const { name, tail } of unloadBuffer.list()) {
    // oxlint-disable-next-line no-await-in-loop -- one day after the other, each read anew
    if (await isKept(draftsDbOf(tail.userId), tail.date, tail)) unloadBuffer.remove(name);
  }
  const storage = attempt(openStorage, null);
  for (const { name, date, content } of storage ? listLocalStorageDrafts(storage, userId) : []) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (await isKept(draftsDbOf(userId), date, { base: null, mine: content })) storage?.removeItem(name);
  }
}

async function isKept(rows: DraftsDb, date: IsoDate, change: DraftChange): Promise<boolean> {
  try {
    await rows.save(date, change);
    return rows.refusalOf(date) === null;
  } catch {
    return false;
  }
}
