// What has left a day, and days that were removed.
import { statement } from '../../database/database.ts';
import type { StoredRevision } from '../../reflections/rows/entry-revisions.ts';
import { purgeEntry, purgeReflection } from './purge.ts';
import type { StorageDeps } from '../../reflections/rows/user-transaction.ts';
import { removeReflection, restoreReflection } from './reflection-removal.ts';
import { listRemovedReflections } from './removed-list.ts';
import type { RemovedReflectionItem, RemovedReflectionPage } from './removed-list.ts';
import { findRevision, hasRevisions, listRemovedTexts, listRevisions } from './revision-list.ts';
import type { EntryRef, RemovedTextPage, RevisionPage } from './revision-list.ts';
import type { JobRequest } from '../../models/rows/summary-jobs.ts';
import type { ReflectionContent, StoredReflection } from '../../reflections/stored-reflection.ts';
import type { IdempotentRequest } from '../../reflections/rows/idempotency-keys.ts';

export interface StoredRemovedReflection extends StoredReflection {
  removedAt: number;
}

export interface Removal {
  date: string;
  removedAt: number;
}

export interface RemovalTarget {
  userId: string;
  reflectionId: string;
  request?: IdempotentRequest;
  /** Of a day that has come back: the summary that a language model is to write. */
  planJob?(day: StoredReflection): JobRequest | null | undefined;
}

/** What two days of one date become. `renamed`: where texts of the removed one stand now when their id was taken. */
export interface RestoreMerge {
  next: ReflectionContent;
  renamed: ReadonlyMap<string, string>;
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
  /**
   * Puts a day aside, in a transaction as `Reflections.change` does it and with the same kinds of errors. What `check`
   * throws leaves no trace. Null when the day is aside already, or for a known request.
   */
  remove(target: RemovalTarget, check: (current: StoredReflection) => void): Promise<StoredReflection | null>;
  /**
   * Brings a day back as it was. Where its date was written anew since, `join` makes one of both, under the id of the
   * one that is there. A day that is not removed is answered as it is. Throws a StorageError of kind `quota` where the
   * person's texts have reached their limit and would grow.
   */
  restore(
    target: RemovalTarget,
    join: (current: StoredReflection, removed: StoredRemovedReflection, nextVersion: number) => RestoreMerge,
  ): Promise<StoredReflection>;
  /**
   * Deletes a removed day for good, with its revisions. Throws a StorageError of kind `not-found` when it is not removed.
   * What `check` throws undoes it.
   */
  purgeReflection(
    removed: { userId: string; reflectionId: string },
    check: (day: Pick<RemovedReflectionItem, 'id' | 'removedAt'>) => void,
  ): Promise<void>;
  /** Deletes a removed entry for good, with its earlier texts; `not-found` likewise. */
  purgeEntry(
    removed: { userId: string; reflectionId: string; entryId: string },
    check: (text: Pick<StoredRevision, 'entryId' | 'rev' | 'replacedAt' | 'revision'>) => void,
  ): Promise<void>;
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
    remove: (target, check) => removeReflection(target, check, deps),
    restore: (target, join) => restoreReflection(target, join, deps),
    purgeReflection: (removed, check) => purgeReflection(removed, check, deps),
    purgeEntry: (removed, check) => purgeEntry(removed, check, deps),
  };
}
