// Words that an earlier page left outside the database: they are moved into it at the next start.
import type { Day } from '#contract/days.ts';
import type { DraftChange, DraftRows } from './drafts-db.ts';
import { listShelved } from './migrate-local-storage.ts';
import type { createTails } from './unload-buffer.ts';

export interface MoveDeps {
  userId: string;
  tails: ReturnType<typeof createTails>;
  draftRowsOf: (userId: string) => DraftRows;
  openStorage: () => Storage;
}

/**
 * What earlier pages could not put into the database any more, or did not have one for. What the device refuses, and what is
 * damaged, stays where it is.
 */
export async function moveIn({ userId, tails, draftRowsOf, openStorage }: MoveDeps): Promise<void> {
  for (const { name, tail } of tails.list()) {
    // oxlint-disable-next-line no-await-in-loop -- one day after the other, each read anew
    if (await isKept(draftRowsOf(tail.userId), tail.date, tail)) tails.remove(name);
  }
  const storage = attempt(openStorage);
  for (const { name, date, content } of storage ? listShelved(storage, userId) : []) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (await isKept(draftRowsOf(userId), date, { base: null, mine: content })) storage?.removeItem(name);
  }
}

async function isKept(rows: DraftRows, date: Day, change: DraftChange): Promise<boolean> {
  try {
    await rows.keep(date, change);
    return rows.refusalOf(date) === null;
  } catch {
    return false;
  }
}

function attempt<Value>(run: () => Value): Value | null {
  try {
    return run();
  } catch {
    return null;
  }
}
