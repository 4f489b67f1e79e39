// Moves drafts that earlier pages left in localStorage into the database.
import type { IsoDate } from '#contract/days.ts';
import type { DraftChange, DraftsDb } from './drafts-db.ts';
import { attempt } from '../browser/try-storage.ts';
import { listLocalStorageDrafts } from './migrate-local-storage.ts';
import type { createUnloadBuffer } from './unload-buffer.ts';

export interface RecoverDraftsDeps {
  userId: string;
  unloadBuffer: ReturnType<typeof createUnloadBuffer>;
  draftsDbOf: (userId: string) => DraftsDb;
  openStorage: () => Storage;
}

/**
 * Sources: the unload buffer, and drafts of versions of Learn without a database. Damaged drafts, and those that the database
 * refuses, stay in localStorage.
 */
export async function recoverDrafts({
  userId,
  unloadBuffer,
  draftsDbOf,
  openStorage,
}: RecoverDraftsDeps): Promise<void> {
  for (const { name, draft } of unloadBuffer.list()) {
    // oxlint-disable-next-line no-await-in-loop -- one day after the other, each read anew
    if (await isStored(draftsDbOf(draft.userId), draft.date, draft)) unloadBuffer.remove(name);
  }
  const storage = attempt(openStorage, null);
  for (const { name, date, content } of storage ? listLocalStorageDrafts(storage, userId) : []) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (await isStored(draftsDbOf(userId), date, { base: null, mine: content })) storage?.removeItem(name);
  }
}

async function isStored(rows: DraftsDb, date: IsoDate, change: DraftChange): Promise<boolean> {
  try {
    await rows.save(date, change);
    return rows.storageErrorOf(date) === null;
  } catch {
    return false;
  }
}
