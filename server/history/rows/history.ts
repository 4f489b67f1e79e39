// Reading revisions and removed days.
import { statement } from '../../database/database.ts';
import type { StoredRevision } from '../../reflections/rows/entry-revisions.ts';
import type { StorageDeps } from '../../reflections/rows/user-transaction.ts';
import { listRemovedReflections } from './removed-list.ts';
import type { RemovedReflectionItem, RemovedReflectionPage } from './removed-list.ts';
import { findRevision, hasRevisions, listRemovedTexts, listRevisions } from './revision-list.ts';
import type { EntryRef, RemovedTextPage, RevisionPage } from './revision-list.ts';

export interface Removal {
  date: string;
  removedAt: number;
}

/** Removed things are here for 30 days, replaced texts as long as their day. */
export interface History {
  /** Latest first. */
  listRevisions(userId: string, entry: EntryRef, page?: RevisionPage): Promise<StoredRevision[]>;
  /** Whether a text of that entry has ever left the day. Opens nothing. */
  hasRevisions(userId: string, entry: EntryRef): Promise<boolean>;
  /** The latest text that had this `rev`. */
  findRevision(userId: string, revision: EntryRef & { rev: number }): Promise<StoredRevision | null>;
  /** Entries that left the day by removal and are not among `present`, each with the text it had, latest first. */
  listRemovedTexts(
    userId: string,
    day: { reflectionId: string; present: ReadonlySet<string> },
    page?: RemovedTextPage,
  ): Promise<StoredRevision[]>;
  /** Latest first. */
  listRemovedReflections(userId: string, page?: RemovedReflectionPage): Promise<RemovedReflectionItem[]>;
  /** When the removed days of these dates were removed; the latest time of each date. Opens nothing. */
  listRemovals(userId: string, first: string, last: string): Promise<Removal[]>;
  /** The date of a removed day. Opens nothing. */
  findRemovedDate(userId: string, reflectionId: string): Promise<string | null>;
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

export function createHistory(deps: StorageDeps): History {
  return {
    listRevisions: (userId, entry, page = {}) => listRevisions({ userId, ...entry, ...page }, deps),
    hasRevisions: (userId, entry) => hasRevisions({ userId, ...entry }, deps),
    findRevision: (userId, revision) => findRevision({ userId, ...revision }, deps),
    listRemovedTexts: (userId, day, page = {}) => listRemovedTexts({ userId, ...day, ...page }, deps),
    listRemovedReflections: (userId, page = {}) => listRemovedReflections(userId, page, deps),
    async listRemovals(userId, first, last) {
      const rows = await deps.database.read(LIST_REMOVALS, [userId, first, last]);
      return rows.map(({ date, removed_at: removedAt }) => ({ date, removedAt }));
    },
    async findRemovedDate(userId, reflectionId) {
      const [row] = await deps.database.read(FIND_DATE, [userId, reflectionId]);
      return row?.date ?? null;
    },
  };
}
