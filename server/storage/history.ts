// What has left a day, and days that were removed.
import { statement } from './database.ts';
import { listRemovedTexts, listRevisions } from './entry-revisions.ts';
import type { StoredRevision } from './entry-revisions.ts';
import { purgeEntry, purgeReflection } from './purging.ts';
import { removeReflection, restoreReflection } from './reflection-removal.ts';
import type { TurnDeps } from './reflection-turn.ts';
import { REMOVED_COLUMNS, toRemoved } from './removed-row.ts';
import type { RemovedRow } from './removed-row.ts';
import { findRemovedSince } from './retention.ts';
import type { TurnRequest } from './summary-turns.ts';
import type { KeyedRequest, ReflectionContent, StoredReflection } from './storage.ts';

export interface RemovedReflection extends StoredReflection {
  removedAt: number;
}

export interface RemovalTarget {
  userId: string;
  reflectionId: string;
  request?: KeyedRequest;
  /** Of a day that has come back: the summary that a language model is to write. */
  findTurn?(day: StoredReflection): TurnRequest | null | undefined;
}

/** What two days of one date become. `renamed`: where texts of the removed one stand now when their id was taken. */
export interface JoinedDay {
  next: ReflectionContent;
  renamed: ReadonlyMap<string, string>;
}

/** Removed things are here for 30 days, replaced texts as long as their day. */
export interface History {
  /** Latest first. */
  listRevisions(userId: string, entry: { reflectionId: string; entryId: string }): Promise<StoredRevision[]>;
  /** The texts that left the day by removal, latest first. */
  listRemovedTexts(userId: string, reflectionId: string): Promise<StoredRevision[]>;
  /** Latest first; one that does not open is `isDamaged`. */
  listRemoved(userId: string): Promise<RemovedReflection[]>;
  /**
   * Puts a day aside, in a transaction as `Reflections.change` does it and with the same kinds of errors. What `check`
   * throws leaves no trace. Null when the day is aside already, or for a known request.
   */
  remove(target: RemovalTarget, check: (current: StoredReflection) => void): Promise<StoredReflection | null>;
  /**
   * Brings a day back as it was. Where its date was written anew since, `join` makes one of both, under the id of the
   * one that is there. A day that is not removed is answered as it is.
   */
  restore(
    target: RemovalTarget,
    join: (current: StoredReflection, removed: RemovedReflection, nextVersion: number) => JoinedDay,
  ): Promise<StoredReflection>;
  /** Deletes a removed day for good, with its revisions. Throws a StorageError of kind `not-found` when it is not removed. */
  purgeReflection(removed: { userId: string; reflectionId: string }): Promise<void>;
  /** Deletes a removed entry for good, with its earlier texts; `not-found` likewise. */
  purgeEntry(removed: { userId: string; reflectionId: string; entryId: string }): Promise<void>;
}

const LIST_REMOVED = statement<RemovedRow>(
  'removed-reflection.list',
  `SELECT ${REMOVED_COLUMNS} FROM removed_reflection WHERE user_id = $1 AND removed_at >= $2
   ORDER BY removed_at DESC, id DESC`,
);

export function createHistory(deps: TurnDeps): History {
  const { database, vault, clock, documents } = deps;
  return {
    listRevisions: (userId, entry) => listRevisions({ userId, ...entry }, deps),
    listRemovedTexts: (userId, reflectionId) =>
      listRemovedTexts({ userId, reflectionId, sinceMs: findRemovedSince(clock.now()) }, deps),
    async listRemoved(userId) {
      const rows = await database.read(LIST_REMOVED, [userId, findRemovedSince(clock.now())]);
      if (rows.length === 0) return [];
      const key = await vault.getKey(userId);
      return rows.map((row) => toRemoved(row, { key, documents }));
    },
    remove: (target, check) => removeReflection(target, check, deps),
    restore: (target, join) => restoreReflection(target, join, deps),
    purgeReflection: (removed) => purgeReflection(removed, deps),
    purgeEntry: (removed) => purgeEntry(removed, deps),
  };
}
