// Words that an earlier page left outside the database: they are moved into it at the next start.
import type { createDraftRows } from './draft-rows.ts';
import { listShelved } from './move-shelf.ts';
import type { createTails } from './tail.ts';

export interface MoveDeps {
  userId: string;
  tails: ReturnType<typeof createTails>;
  draftRowsOf: (userId: string) => ReturnType<typeof createDraftRows>;
  openStorage: () => Storage;
}

/** What earlier pages could not put into the database any more, or did not have one for. */
export async function moveIn({ userId, tails, draftRowsOf, openStorage }: MoveDeps): Promise<void> {
  for (const { name, tail } of tails.list()) {
    // oxlint-disable-next-line no-await-in-loop -- one day after the other, each read anew
    await draftRowsOf(tail.userId).keep(tail.date, tail);
    tails.remove(name);
  }
  const storage = attempt(openStorage);
  for (const { name, date, content } of storage ? listShelved(storage, userId) : []) {
    const rows = draftRowsOf(userId);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await rows.keep(date, { base: null, mine: content });
    if (rows.refusalOf(date) === null) storage?.removeItem(name);
  }
}

function attempt<Value>(run: () => Value): Value | null {
  try {
    return run();
  } catch {
    return null;
  }
}
