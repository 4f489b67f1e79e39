// Putting a day aside and bringing it back, each in one transaction with figures, revisions and the remembered request.
// Many earlier texts are moved before that, in transactions of their own.
import { setImmediate } from 'node:timers/promises';
import { redirectRequests, rememberRequest } from '../../reflections/rows/idempotency-keys.ts';
import { statement } from '../../database/database.ts';
import { measureMove, moveRevisions } from '../../reflections/rows/entry-revisions.ts';
import { countNewDay, countRemovedDay } from '../../reflections/rows/figures.ts';
import type { History, RemovalTarget, RemovedReflection } from './history.ts';
import { createRow, updateRow } from '../../reflections/rows/reflection-row.ts';
import { findDayById, findDayOn, notFound, takeTurn } from '../../reflections/rows/user-transaction.ts';
import type { Turn, TurnDeps } from '../../reflections/rows/user-transaction.ts';
import {
  addRemoved,
  deleteRemoved,
  findDayOfRequest,
  findRemoved,
} from '../../reflections/rows/removed-reflection-row.ts';
import { findRemovedSince } from '../../database/retention.ts';
import { openTurn } from '../../models/rows/summary-jobs.ts';
import { addTombstone, deleteTombstone, findLastRemoved } from '../../reflections/rows/tombstones.ts';
import type { StoredReflection } from '../../reflections/stored-reflection.ts';

const DELETE = statement('reflection.delete', 'DELETE FROM reflection WHERE user_id = $1 AND id = $2');

type Check = Parameters<History['remove']>[1];
type Join = Parameters<History['restore']>[1];

export function removeReflection(
  target: RemovalTarget,
  check: Check,
  deps: TurnDeps,
): Promise<StoredReflection | null> {
  const { userId, reflectionId } = target;
  const act = async (turn: Turn): Promise<StoredReflection | null> => {
    const current = await findDayById(reflectionId, turn);
    if (current === null && (await findRemoved(reflectionId, turn)) === null) throw notFound();
    await rememberRequest(target, { status: 204, reflectionId }, turn);
    if (current === null) return null;
    check(current);
    await addRemoved(current, turn);
    await addTombstone(current, turn);
    await turn.transaction.run(DELETE, [userId, reflectionId]);
    turn.sizes.deleteRow(reflectionId);
    await openTurn(null, current, turn);
    await countRemovedDay(turn);
    return current;
  };
  return takeTurn(target, { act, repeat: async () => null }, deps);
}

export async function restoreReflection(target: RemovalTarget, join: Join, deps: TurnDeps): Promise<StoredReflection> {
  await moveManyRevisions(target, join, deps);
  const act = async (turn: Turn): Promise<StoredReflection> => {
    const restored = await restore(target, join, turn);
    await rememberRequest(target, { status: 200, reflectionId: restored.id }, turn);
    return restored;
  };
  // What comes back takes no more than it took as a removed day, so that it is seldom refused.
  return takeTurn({ ...target, isLimited: true }, { act, repeat: findDayOfRequest }, deps);
}

/**
 * All but as many as go with the join itself. The days are still two meanwhile: a restore that is interrupted can be
 * asked for again, and every text is among the earlier ones of one of them.
 */
async function moveManyRevisions(target: RemovalTarget, join: Join, deps: TurnDeps): Promise<void> {
  const { userId, reflectionId: from, request } = target;
  let joined: { id: string; version: number; renamed: ReadonlyMap<string, string> } | null = null;
  const act = async (turn: Turn): Promise<boolean> => {
    const { count, hasMore } = await measureMove(from, turn);
    const days = hasMore ? await findBothDays(from, turn) : null;
    if (days === null) return false;
    const { id, version } = days.current;
    if (joined?.id !== id || joined.version !== version)
      joined = { id, version, renamed: join(days.current, days.removed, version + 1).renamed };
    await moveRevisions({ from, to: id, renamed: joined.renamed, count }, turn);
    return true;
  };
  while (await takeTurn({ userId, request }, { act, repeat: async () => false }, deps)) await setImmediate();
}

/** Null where no removed day comes back into a day that was written anew. */
async function findBothDays(
  id: string,
  turn: Turn,
): Promise<{ current: StoredReflection; removed: RemovedReflection } | null> {
  const removed = await findRemoved(id, turn);
  if (removed === null || removed.removedAt < findRemovedSince(turn.nowMs)) return null;
  const current = await findDayOn(removed.date, turn);
  return current === null || current.id === id ? null : { current, removed };
}

async function restore(
  { reflectionId: id, findTurn }: RemovalTarget,
  join: Join,
  turn: Turn,
): Promise<StoredReflection> {
  const there = await findDayById(id, turn);
  if (there !== null) return there;
  const removed = await findRemoved(id, turn);
  if (removed === null || removed.removedAt < findRemovedSince(turn.nowMs)) throw notFound();
  const current = await findDayOn(removed.date, turn);
  const restored = current === null ? await putBack(removed, turn) : await joinDays({ current, removed, join }, turn);
  await deleteRemoved(removed, turn);
  const request = findTurn?.(restored);
  await openTurn(request, restored, turn);
  return request ? { ...restored, writing: 'pending' } : restored;
}

async function putBack(removed: RemovedReflection, turn: Turn): Promise<StoredReflection> {
  const { removedAt: _, ...day } = removed;
  const version = (await findLastRemoved(day.date, turn)).version + 1;
  const restored = await createRow({ ...day, ...writtenNow(version, turn) }, turn);
  await deleteTombstone(restored, turn);
  await countNewDay(restored.date, turn);
  return restored;
}

function writtenNow(version: number, { nowMs }: Turn) {
  return { version, textsVersion: version, updatedAt: nowMs, savedAt: nowMs };
}

async function joinDays(
  { current, removed, join }: { current: StoredReflection; removed: RemovedReflection; join: Join },
  turn: Turn,
): Promise<StoredReflection> {
  const version = current.version + 1;
  const { next, renamed } = join(current, removed, version);
  const changed = { ...current, ...next, ...writtenNow(version, turn) };
  const joined = await updateRow(changed, turn);
  // Once, unless the other day was written since the last look.
  let hasMore = true;
  while (hasMore) {
    const move = await measureMove(removed.id, turn);
    await moveRevisions({ from: removed.id, to: current.id, renamed, count: move.count }, turn);
    hasMore = move.hasMore;
  }
  await redirectRequests({ from: removed.id, to: current.id }, turn);
  return joined;
}
