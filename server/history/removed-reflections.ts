// Removing whole days and bringing them back.
import { ENTRIES_PER_DAY_MAX } from '#contract/limits.ts';
import type { RemovedReflection } from '#contract/history.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { JoinedDay, RemovedReflection as StoredRemoved } from './rows/history.ts';
import { sayRefusals } from '../reflections/storage-errors.ts';
import { refuseLargerDay } from '../reflections/day-size.ts';
import { keyRequest, rewrite, type HistoryDeps, type SeenAndKeyed } from './change-entries.ts';
import { staleItem, tooManyEntries } from '../http/errors/app-error.ts';
import { hashAction } from '../reflections/fingerprint.ts';
import { buildDayCursor, parseDayCursor } from '../http/page-cursors.ts';
import { planTurns, type PlanTurn } from '../models/model-access.ts';
import { buildWrittenDay, type WrittenDay } from '../reflections/prompt-days.ts';
import { deriveId } from '../reflections/merge.ts';
import { buildReflection } from '../reflections/reflection-mapper.ts';
import { refuseStaleDay } from '../reflections/version-check.ts';
import { listEarlierDays } from '../reflections/summary.ts';
import type { StoredEntry, StoredReflection } from '../reflections/stored-reflection.ts';

interface DayOf {
  userId: string;
  reflectionId: string;
}

/** Conflicts when anything of the day is newer than what was seen. */
export async function removeReflection(
  { userId, reflectionId, seen, seenTag, requestId }: DayOf & SeenAndKeyed,
  { history }: Pick<HistoryDeps, 'history'>,
): Promise<void> {
  const request = keyRequest(requestId, hashAction('remove-day', reflectionId));
  const check = (current: StoredReflection): void => refuseStaleDay({ seen, seenTag }, current);
  await sayRefusals(() => history.remove({ userId, reflectionId, request }, check));
}

export async function restoreReflection(
  { userId, reflectionId, requestId }: DayOf & Pick<SeenAndKeyed, 'requestId'>,
  deps: HistoryDeps,
): Promise<Reflection> {
  const { history, reflections } = deps;
  const request = keyRequest(requestId, hashAction('restore-day', reflectionId));
  const date = await history.findRemovedDate(userId, reflectionId);
  const earlierDays = date ? await listEarlierDays({ userId, date }, reflections) : [];
  const planTurn = await planTurns(userId, deps.models);
  const findTurn = (day: StoredReflection): ReturnType<typeof planTurn> => planAgain(day, planTurn);
  const join = (current: StoredReflection, removed: StoredRemoved, nextVersion: number): JoinedDay =>
    joinDays({ current, removed, nextVersion, earlierDays }, deps);
  return buildReflection(await sayRefusals(() => history.restore({ userId, reflectionId, request, findTurn }, join)));
}

export async function listRemovedReflections(
  { userId, limit, before }: { userId: string; limit?: number | undefined; before?: string | undefined },
  { history }: Pick<HistoryDeps, 'history'>,
): Promise<RemovedReflection[]> {
  const removed = await history.listRemoved(userId, { limit, before: parseDayCursor(before) });
  return removed.map((day) => ({
    id: day.id,
    date: day.date,
    removedAt: new Date(day.removedAt).toISOString(),
    firstWords: day.excerpt,
    cursor: buildDayCursor(day),
  }));
}

/** Only what the list has shown: removed again since, it can have words that the person has not seen. */
export async function purgeReflection(
  { cursor, ...day }: DayOf & { cursor: string },
  { history }: Pick<HistoryDeps, 'history'>,
): Promise<void> {
  const check = (removed: { id: string; removedAt: number }): void => {
    if (buildDayCursor(removed) !== cursor) throw staleItem();
  };
  await sayRefusals(() => history.purgeReflection(day, check));
}

/** A day that comes back with a model's summary of its words needs no other one. */
function planAgain(day: StoredReflection, planTurn: PlanTurn): ReturnType<PlanTurn> {
  const turn = planTurn(buildWrittenDay(day));
  return turn && turn.inputHash === day.summary?.inputHash ? undefined : turn;
}

interface Joining {
  current: StoredReflection;
  removed: StoredRemoved;
  nextVersion: number;
  earlierDays: readonly WrittenDay[];
}

/** The day stays as it is, and the removed texts are added. One whose id has another text now becomes a further entry. */
function joinDays({ current, removed, nextVersion, earlierDays }: Joining, deps: HistoryDeps): JoinedDay {
  const day = new Map<string, StoredEntry>(current.entries.map((entry) => [entry.id, entry]));
  const renamed = new Map<string, string>();
  for (const entry of removed.entries) {
    const there = day.get(entry.id);
    if (there?.content === entry.content) continue;
    const id = there ? deriveId(entry) : entry.id;
    if (there) renamed.set(entry.id, id);
    if (!day.has(id)) day.set(id, { ...entry, id, rev: nextVersion });
  }
  const entries = [...day.values()];
  if (entries.length > ENTRIES_PER_DAY_MAX) throw tooManyEntries();
  refuseLargerDay(current.entries, entries);
  return { next: rewrite(current, { entries, earlierDays }, deps), renamed };
}
