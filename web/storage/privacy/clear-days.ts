import { keepOnlyCopies } from './select-rows-to-seal.ts';
import type { DayRow } from '../browser/schema.ts';

/** What it needs of the object store, in whichever transaction. */
interface DayStore {
  getAll: (range: IDBKeyRange | null) => Promise<DayRow[]>;
  put: (row: DayRow) => Promise<unknown>;
  delete: (key: [userId: string, date: string]) => Promise<void>;
}

/** Cached days go, but for the versions that may be on this device alone: those wait until they can be sealed or sent. */
export async function clearCachedDays(days: DayStore, range: IDBKeyRange | null): Promise<void> {
  for (const row of await days.getAll(range)) {
    const [kept] = keepOnlyCopies(row);
    if (kept) void days.put(kept);
    else void days.delete([row.userId, row.date]);
  }
}
