import { keepOnlyCopies } from './select-rows-to-seal.ts';
import type { DayRow } from '../browser/schema.ts';

/** The part of the object store that is needed, in any transaction. */
interface DayStore {
  getAll: (range: IDBKeyRange | null) => Promise<DayRow[]>;
  put: (row: DayRow) => Promise<unknown>;
  delete: (key: [userId: string, date: string]) => Promise<void>;
}

/** Removes cached days, except versions that only this device may have: they stay until they can be sealed or sent. */
export async function clearCachedDays(days: DayStore, range: IDBKeyRange | null): Promise<void> {
  for (const row of await days.getAll(range)) {
    const [copiesOnly] = keepOnlyCopies(row);
    if (copiesOnly) void days.put(copiesOnly);
    else void days.delete([row.userId, row.date]);
  }
}
