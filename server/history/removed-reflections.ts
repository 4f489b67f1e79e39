// Removing whole days, restoring and purging them.
import { setImmediate } from 'node:timers/promises';
import { ENTRIES_PER_DAY_MAX } from '#contract/limits.ts';
import type { RemovedReflection } from '#contract/history.ts';
import type { Reflection } from '#contract/reflections.ts';
import { assertDaySize } from '../reflections/checks/day-size.ts';
import type { HistoryDeps } from './change-entries.ts';
import { staleItem } from './errors.ts';
import { tooManyEntries } from '../reflections/errors.ts';
import { fingerprintAction } from '../reflections/request-fingerprint.ts';
import { buildRemovedDayCursor, parseRemovedDayCursor } from './cursors.ts';
import { toJournalDay } from '../reflections/prompt-days.ts';
import { notFound } from '../http/errors/app-error.ts';
import { enqueueJob } from '../models/rows/summary-jobs.ts';
import { deriveConflictCopyId } from '../reflections/merge.ts';
import { toReflection } from '../reflections/reflection-mapper.ts';
import { measureBatch, moveRevisions } from '../reflections/rows/entry-revisions.ts';
import { redirectIdempotencyKeys, saveIdempotencyKey } from '../reflections/rows/idempotency-keys.ts';
import { findDayByDate, findDayById, insertDay, updateDay } from '../reflections/rows/reflection-row.ts';
import {
  deleteRemovedReflection,
  findRemovedReflection,
  findRestorableDay,
  getReplayedDay,
  moveToRemoved,
} from '../reflections/rows/removed-reflection-row.ts';
import type { StoredRemovedReflection } from '../reflections/rows/removed-reflection-row.ts';
import { deleteTombstone, findLastRemovedVersion } from '../reflections/rows/tombstones.ts';
import { inUserTransaction, type StorageDeps, type UserTransaction } from '../reflections/rows/user-transaction.ts';
import type { StoredEntry, StoredReflection } from '../reflections/stored-reflection.ts';
import { prepareSummaryBuilder, type SummaryBuilder } from '../reflections/summary.ts';
import { assertDayNotStale, type ExpectedVersion } from '../reflections/checks/version-check.ts';
import type { ChangeRequest } from './change-entries.ts';
import { listRemovedReflections as listRemovedDays } from './rows/removed-list.ts';
import { findRemovedDay, purgeDayBatch } from './rows/purge.ts';

/** Refused as stale when anything of the day is newer than the version that was seen. */
export async function removeReflection(
  { userId, reflectionId, idempotencyKey, ...seen }: ChangeRequest & ExpectedVersion,
  deps: HistoryDeps,
): Promise<void> {
  const request = { id: idempotencyKey, fingerprint: fingerprintAction('remove-day', reflectionId) };
  const remove = async (tx: UserTransaction): Promise<void> => {
    if (tx.replayed) return;
    const day = await findDayById(reflectionId, tx);
    if (day === null && (await findRemovedReflection(reflectionId, tx)) === null) throw notFound();
    await saveIdempotencyKey({ status: 204, reflectionId }, tx);
    if (day === null) return;
    assertDayNotStale(seen, day);
    await moveToRemoved([day], tx);
  };
  await inUserTransaction({ userId, request }, remove, deps);
}

/** A day that was written again on the same date gets the removed texts. A day that is not removed stays as it is. */
export async function restoreReflection(
  { userId, reflectionId, idempotencyKey }: ChangeRequest,
  deps: HistoryDeps,
): Promise<Reflection> {
  const request = { id: idempotencyKey, fingerprint: fingerprintAction('restore-day', reflectionId) };
  const summaries = await prepareSummaryBuilder(userId, deps);

  const restore = async (tx: UserTransaction): Promise<StoredReflection> => {
    if (tx.replayed) return getReplayedDay(tx.replayed, tx);
    const present = await findDayById(reflectionId, tx);
    const restored = present ?? (await restoreDay(reflectionId, summaries, tx));
    await saveIdempotencyKey({ status: 200, reflectionId: restored.id }, tx);
    return restored;
  };
  while (await inUserTransaction({ userId, request }, (tx) => moveRevisionBatch(reflectionId, tx), deps))
    await setImmediate();
  return toReflection(await inUserTransaction({ userId, request, checksQuota: true }, restore, deps));
}

async function restoreDay(id: string, summaries: SummaryBuilder, tx: UserTransaction): Promise<StoredReflection> {
  const removed = await findRestorableDay(id, tx);
  if (removed === null) throw notFound();
  const current = await findDayByDate(removed.date, tx);
  const day = current ? await mergeIntoDay({ current, removed, summaries }, tx) : await reinsertDay(removed, tx);
  await deleteRemovedReflection(removed, tx);
  const job = summaries.plan(toJournalDay(day));
  // The summary of a model that came back with the same texts stays.
  return enqueueJob(job && job.inputHash === day.summary?.inputHash ? undefined : job, day, tx);
}

export async function reinsertDay(removed: StoredRemovedReflection, tx: UserTransaction): Promise<StoredReflection> {
  const { removedAt: _, ...day } = removed;
  const version = (await findLastRemovedVersion(day.date, tx)).version + 1;
  const times = { updatedAt: tx.nowMs, savedAt: tx.nowMs };
  const restored = await insertDay({ ...day, ...times, version, textsVersion: version }, tx);
  await deleteTombstone(restored, tx);
  return restored;
}

interface BothDays {
  current: StoredReflection;
  removed: StoredRemovedReflection;
}

async function mergeIntoDay(
  { current, removed, summaries }: BothDays & { summaries: SummaryBuilder },
  tx: UserTransaction,
): Promise<StoredReflection> {
  const { entries, renamed } = mergeRestoredDay({ current, removed });
  const { date, promptIndex, bedtime } = current;
  const summary = summaries.build(toJournalDay({ date, entries }));
  const merged = await updateDay(current, { promptIndex, entries, summary, bedtime }, tx);
  await moveHistory({ from: removed.id, to: current.id, renamed }, tx);
  return merged;
}

interface HistoryMove {
  from: string;
  to: string;
  renamed: ReadonlyMap<string, string>;
}

/** The batches of before have left few revisions. */
export async function moveHistory(move: HistoryMove, tx: UserTransaction): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    const batch = await measureBatch(move.from, tx);
    await moveRevisions({ ...move, count: batch.count }, tx);
    hasMore = batch.hasMore;
  }
  await redirectIdempotencyKeys(move, tx);
}

/** Runs before the restore, so that no transaction is long; can be repeated. False when the rest fits into one. */
async function moveRevisionBatch(id: string, tx: UserTransaction): Promise<boolean> {
  if (tx.replayed) return false;
  const { count, hasMore } = await measureBatch(id, tx);
  const days = hasMore ? await findBothDays(id, tx) : null;
  if (days === null) return false;
  await moveRevisions({ from: id, to: days.current.id, renamed: mergeRestoredDay(days).renamed, count }, tx);
  return true;
}

/** Null unless the date of the removed day has another day now. */
export async function findBothDays(id: string, tx: UserTransaction): Promise<BothDays | null> {
  const removed = await findRestorableDay(id, tx);
  const current = removed && (await findDayByDate(removed.date, tx));
  return removed && current && current.id !== id ? { current, removed } : null;
}

/** The texts of the removed day are added. One whose id has another text now becomes an entry of its own. */
function mergeRestoredDay({ current, removed }: BothDays): { entries: StoredEntry[]; renamed: Map<string, string> } {
  const day = new Map(current.entries.map((entry) => [entry.id, entry]));
  const renamed = new Map<string, string>();
  for (const entry of removed.entries) {
    const present = day.get(entry.id);
    if (present?.content === entry.content) continue;
    const id = present ? deriveConflictCopyId(entry) : entry.id;
    if (present) renamed.set(entry.id, id);
    if (!day.has(id)) day.set(id, { ...entry, id, rev: current.version + 1 });
  }
  const entries = [...day.values()];
  if (entries.length > ENTRIES_PER_DAY_MAX) throw tooManyEntries();
  assertDaySize(current.entries, entries);
  return { entries, renamed };
}

export async function listRemovedReflections(
  { userId, limit, before }: { userId: string; limit?: number | undefined; before?: string | undefined },
  deps: StorageDeps,
): Promise<RemovedReflection[]> {
  const removed = await listRemovedDays({ userId, limit, before: parseRemovedDayCursor(before) }, deps);
  return removed.map((day) => ({
    id: day.id,
    date: day.date,
    removedAt: new Date(day.removedAt).toISOString(),
    firstWords: day.excerpt,
    cursor: buildRemovedDayCursor(day),
  }));
}

/** Refused when the removed day is not the one that the list has shown: it can have texts that the person has not seen. */
export async function purgeReflection(
  { userId, reflectionId, cursor }: { userId: string; reflectionId: string; cursor: string },
  deps: HistoryDeps,
): Promise<void> {
  const purge = async (tx: UserTransaction): Promise<boolean> => {
    const day = await findRemovedDay(reflectionId, tx);
    if (day === null) throw notFound();
    if (buildRemovedDayCursor(day) !== cursor) throw staleItem();
    return purgeDayBatch(day, tx);
  };
  while (await inUserTransaction({ userId }, purge, deps)) await setImmediate();
}
