// Reading revisions and removed days.
import { statement } from '../../database/database.ts';
import type { StorageDeps } from '../../reflections/rows/user-transaction.ts';
import { listRemovedReflections } from './removed-list.ts';
import type { RemovedReflectionPage } from './removed-list.ts';
import { findRevision, hasRevisions, listRemovedTexts, listRevisions } from './revision-list.ts';
import type { EntryRef, RemovedTextPage, RevisionPage } from './revision-list.ts';

export interface Removal {
  date: string;
  removedAt: number;
}

const LIST_REMOVALS = statement<{ date: string; removed_at: number }>(
  'removed-reflection.list-removals',
  `SELECT date, max(removed_at) AS removed_at FROM removed_reflection
   WHERE user_id = $1 AND date BETWEEN $2 AND $3 GROUP BY date ORDER BY date`,
);
const FIND_DATE = statement<{ date: string }>(
  'removed-reflection.find-date',
  'SELECT date FROM removed_reflection WHERE user_id = $1 AND id = $2',
);

export type History = ReturnType<typeof createHistory>;

/** Removed days and entries can be restored for 30 days; revisions stay as long as their day. */
export function createHistory(deps: StorageDeps) {
  return {
    /** Latest first. */
    listRevisions: (userId: string, entry: EntryRef, page: RevisionPage = {}) =>
      listRevisions({ userId, ...entry, ...page }, deps),
    /** Whether a text of that entry has ever left the day. Opens nothing. */
    hasRevisions: (userId: string, entry: EntryRef) => hasRevisions({ userId, ...entry }, deps),
    /** The latest text that had this `rev`. */
    findRevision: (userId: string, revision: EntryRef & { rev: number }) => findRevision({ userId, ...revision }, deps),
    /** Removed entries that are not among `present`, each with the text it had, latest first. */
    listRemovedTexts: (
      userId: string,
      day: { reflectionId: string; present: ReadonlySet<string> },
      page: RemovedTextPage = {},
    ) => listRemovedTexts({ userId, ...day, ...page }, deps),
    /** Latest first. */
    listRemovedReflections: (userId: string, page: RemovedReflectionPage = {}) =>
      listRemovedReflections(userId, page, deps),
    /** The latest removal of each of these dates. Opens nothing. */
    async listRemovals(userId: string, first: string, last: string): Promise<Removal[]> {
      const rows = await deps.database.read(LIST_REMOVALS, [userId, first, last]);
      return rows.map(({ date, removed_at: removedAt }) => ({ date, removedAt }));
    },
    /** The date of a removed day. Opens nothing. */
    async findRemovedDate(userId: string, reflectionId: string): Promise<string | null> {
      const [row] = await deps.database.read(FIND_DATE, [userId, reflectionId]);
      return row?.date ?? null;
    },
  };
}
