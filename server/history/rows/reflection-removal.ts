// Putting a day aside and bringing it back, each in one transaction with figures, revisions and the remembered request.
// Many earlier texts are moved before that, in transactions of their own.
import { setImmediate } from 'node:timers/promises';
import { redirectIdempotencyKeys, saveIdempotencyKey } from '../../reflections/rows/idempotency-keys.ts';
import { statement } from '../../database/database.ts';
import { measureBatch, moveRevisions } from '../../reflections/rows/entry-revisions.ts';
import { countNewDay, countRemovedDay } from '../../reflections/rows/figures.ts';
import type { History, RemovalTarget, StoredRemovedReflection } from './history.ts';
import { insertReflection, updateReflection } from '../../reflections/rows/reflection-row.ts';
import {
  findDayById,
  findDayByDate,
  reflectionNotFound,
  inUserTransaction,
} from '../../reflections/rows/user-transaction.ts';
import type { UserTransaction, StorageDeps } from '../../reflections/rows/user-transaction.ts';
import {
  insertRemovedReflection,
  deleteRemovedReflection,
  findDayOfIdempotencyKey,
  findRemovedReflection,
} from '../../reflections/rows/removed-reflection-row.ts';
import { getRemovedCutoff } from '../../database/retention.ts';
import { enqueueJob } from '../../models/rows/summary-jobs.ts';
import { addTombstone, deleteTombstone, findLastRemovedVersion } from '../../reflections/rows/tombstones.ts';
import type { StoredReflection } from '../../reflections/stored-reflection.ts';

const DELETE = statement('reflection.delete', 'DELETE FROM reflection WHERE user_id = $1 AND id = $2');

type Check = Parameters<History['remove']>[1];
type Merge = Parameters<History['restore']>[1];

export function removeReflection(
  target: RemovalTarget,
  check: Check,
  deps: StorageDeps,
): Promise<StoredReflection | null> {
  const { userId, reflectionId } = target;
  const act = async (turn: UserTransaction): Promise<StoredReflection | null> => {
    const current = await findDayById(reflectionId, turn);
    if (current === null && (await findRemovedReflection(reflectionId, turn)) === null) throw reflectionNotFound();
    await saveIdempotencyKey(target, { status: 204, reflectionId }, turn);
    if (current === null) return null;
    check(current);
    await insertRemovedReflection(current, turn);
    await addTombstone(current, turn);
    await turn.transaction.run(DELETE, [userId, reflectionId]);
    turn.sizes.deleteRow(reflectionId);
    await enqueueJob(null, current, turn);
    await countRemovedDay(turn);
    return current;
  };
  return inUserTransaction(target, { execute: act, replay: async () => null }, deps);
}

export async function restoreReflection(
  target: RemovalTarget,
  join: Merge,
  deps: StorageDeps,
): Promise<StoredReflection> {
  await moveRevisionsInBatches(target, join, deps);
  const act = async (turn: UserTransaction): Promise<StoredReflection> => {
    const restored = await restore(target, join, turn);
    await saveIdempotencyKey(target, { status: 200, reflectionId: restored.id }, turn);
    return restored;
  };
  // What comes back takes no more than it took as a removed day, so that it is seldom refused.
  return inUserTransaction({ ...target, checksQuota: true }, { execute: act, replay: findDayOfIdempotencyKey }, deps);
}

/**
 * All but as many as go with the join itself. The days are still two meanwhile: a restore that is interrupted can be
 * asked for again, and every text is among the earlier ones of one of them.
 */
async function moveRevisionsInBatches(target: RemovalTarget, join: Merge, deps: StorageDeps): Promise<void> {
  const { userId, reflectionId: from, request } = target;
  let joined: { id: string; version: number; renamed: ReadonlyMap<string, string> } | null = null;
  const act = async (turn: UserTransaction): Promise<boolean> => {
    const { count, hasMore } = await measureBatch(from, turn);
    const days = hasMore ? await findBothDays(from, turn) : null;
    if (days === null) return false;
    const { id, version } = days.current;
    if (joined?.id !== id || joined.version !== version)
      joined = { id, version, renamed: join(days.current, days.removed, version + 1).renamed };
    await moveRevisions({ from, to: id, renamed: joined.renamed, count }, turn);
    return true;
  };
  while (await inUserTransaction({ userId, request }, { execute: act, replay: async () => false }, deps))
    await setImmediate();
}

/** Null where no removed day comes back into a day that was written anew. */
async function findBothDays(
  id: string,
  turn: UserTransaction,
): Promise<{ current: StoredReflection; removed: StoredRemovedReflection } | null> {
  const removed = await findRemovedReflection(id, turn);
  if (removed === null || removed.removedAt < getRemovedCutoff(turn.nowMs)) return null;
  const current = await findDayByDate(removed.date, turn);
  return current === null || current.id === id ? null : { current, removed };
}

async function restore(
  { reflectionId: id, planJob }: RemovalTarget,
  join: Merge,
  turn: UserTransaction,
): Promise<StoredReflection> {
  const there = await findDayById(id, turn);
  if (there !== null) return there;
  const removed = await findRemovedReflection(id, turn);
  if (removed === null || removed.removedAt < getRemovedCutoff(turn.nowMs)) throw reflectionNotFound();
  const current = await findDayByDate(removed.date, turn);
  const restored =
    current === null ? await reinsertDay(removed, turn) : await mergeDays({ current, removed, join }, turn);
  await deleteRemovedReflection(removed, turn);
  const request = planJob?.(restored);
  await enqueueJob(request, restored, turn);
  return request ? { ...restored, jobStatus: 'pending' } : restored;
}

async function reinsertDay(removed: StoredRemovedReflection, turn: UserTransaction): Promise<StoredReflection> {
  const { removedAt: _, ...day } = removed;
  const version = (await findLastRemovedVersion(day.date, turn)).version + 1;
  const restored = await insertReflection({ ...day, ...currentVersionFields(version, turn) }, turn);
  await deleteTombstone(restored, turn);
  await countNewDay(restored.date, turn);
  return restored;
}

function currentVersionFields(version: number, { nowMs }: UserTransaction) {
  return { version, textsVersion: version, updatedAt: nowMs, savedAt: nowMs };
}

async function mergeDays(
  { current, removed, join }: { current: StoredReflection; removed: StoredRemovedReflection; join: Merge },
  turn: UserTransaction,
): Promise<StoredReflection> {
  const version = current.version + 1;
  const { next, renamed } = join(current, removed, version);
  const changed = { ...current, ...next, ...currentVersionFields(version, turn) };
  const joined = await updateReflection(changed, turn);
  // Once, unless the other day was written since the last look.
  let hasMore = true;
  while (hasMore) {
    const move = await measureBatch(removed.id, turn);
    await moveRevisions({ from: removed.id, to: current.id, renamed, count: move.count }, turn);
    hasMore = move.hasMore;
  }
  await redirectIdempotencyKeys({ from: removed.id, to: current.id }, turn);
  return joined;
}
