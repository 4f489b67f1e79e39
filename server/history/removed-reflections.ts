// Removing whole days and bringing them back.
import { ENTRIES_PER_DAY_MAX } from '#contract/limits.ts';
import type { RemovedReflection } from '#contract/history.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { RestoreMerge, StoredRemovedReflection as StoredRemoved } from './rows/history.ts';
import { mapStorageErrors } from '../reflections/storage-errors.ts';
import { assertDaySize } from '../reflections/day-size.ts';
import { toIdempotentRequest, buildContent, type HistoryDeps, type ConditionalRequest } from './change-entries.ts';
import { staleItem } from './errors.ts';
import { tooManyEntries } from '../reflections/errors.ts';
import { fingerprintAction } from '../reflections/fingerprint.ts';
import { buildRemovedDayCursor, parseRemovedDayCursor } from './cursors.ts';
import { planSummaryJobs, type PlanSummaryJob } from '../models/model-access.ts';
import { toJournalDay, type JournalDay } from '../reflections/prompt-days.ts';
import { deriveConflictCopyId } from '../reflections/merge.ts';
import { toReflection } from '../reflections/reflection-mapper.ts';
import { assertDayNotStale } from '../reflections/version-check.ts';
import { listEarlierDays } from '../reflections/summary.ts';
import type { StoredEntry, StoredReflection } from '../reflections/stored-reflection.ts';

interface ReflectionKey {
  userId: string;
  reflectionId: string;
}

/** Conflicts when anything of the day is newer than what was seen. */
export async function removeReflection(
  { userId, reflectionId, expectedVersion, expectedTag, idempotencyKey }: ReflectionKey & ConditionalRequest,
  { history }: Pick<HistoryDeps, 'history'>,
): Promise<void> {
  const request = toIdempotentRequest(idempotencyKey, fingerprintAction('remove-day', reflectionId));
  const check = (current: StoredReflection): void => assertDayNotStale({ expectedVersion, expectedTag }, current);
  await mapStorageErrors(() => history.remove({ userId, reflectionId, request }, check));
}

export async function restoreReflection(
  { userId, reflectionId, idempotencyKey }: ReflectionKey & Pick<ConditionalRequest, 'idempotencyKey'>,
  deps: HistoryDeps,
): Promise<Reflection> {
  const { history, reflections } = deps;
  const request = toIdempotentRequest(idempotencyKey, fingerprintAction('restore-day', reflectionId));
  const date = await history.findRemovedDate(userId, reflectionId);
  const earlierDays = date ? await listEarlierDays({ userId, date }, reflections) : [];
  const planTurn = await planSummaryJobs(userId, deps.modelAccess);
  const findTurn = (day: StoredReflection): ReturnType<typeof planTurn> => planJobAfterRestore(day, planTurn);
  const join = (current: StoredReflection, removed: StoredRemoved, nextVersion: number): RestoreMerge =>
    mergeRestoredDay({ current, removed, nextVersion, earlierDays }, deps);
  return toReflection(
    await mapStorageErrors(() => history.restore({ userId, reflectionId, request, planJob: findTurn }, join)),
  );
}

export async function listRemovedReflections(
  { userId, limit, before }: { userId: string; limit?: number | undefined; before?: string | undefined },
  { history }: Pick<HistoryDeps, 'history'>,
): Promise<RemovedReflection[]> {
  const removed = await history.listRemovedReflections(userId, { limit, before: parseRemovedDayCursor(before) });
  return removed.map((day) => ({
    id: day.id,
    date: day.date,
    removedAt: new Date(day.removedAt).toISOString(),
    firstWords: day.excerpt,
    cursor: buildRemovedDayCursor(day),
  }));
}

/** Only what the list has shown: removed again since, it can have words that the person has not seen. */
export async function purgeReflection(
  { cursor, ...day }: ReflectionKey & { cursor: string },
  { history }: Pick<HistoryDeps, 'history'>,
): Promise<void> {
  const check = (removed: { id: string; removedAt: number }): void => {
    if (buildRemovedDayCursor(removed) !== cursor) throw staleItem();
  };
  await mapStorageErrors(() => history.purgeReflection(day, check));
}

/** A day that comes back with a model's summary of its words needs no other one. */
function planJobAfterRestore(day: StoredReflection, planTurn: PlanSummaryJob): ReturnType<PlanSummaryJob> {
  const turn = planTurn(toJournalDay(day));
  return turn && turn.inputHash === day.summary?.inputHash ? undefined : turn;
}

interface MergeInput {
  current: StoredReflection;
  removed: StoredRemoved;
  nextVersion: number;
  earlierDays: readonly JournalDay[];
}

/** The day stays as it is, and the removed texts are added. One whose id has another text now becomes a further entry. */
function mergeRestoredDay({ current, removed, nextVersion, earlierDays }: MergeInput, deps: HistoryDeps): RestoreMerge {
  const day = new Map<string, StoredEntry>(current.entries.map((entry) => [entry.id, entry]));
  const renamed = new Map<string, string>();
  for (const entry of removed.entries) {
    const there = day.get(entry.id);
    if (there?.content === entry.content) continue;
    const id = there ? deriveConflictCopyId(entry) : entry.id;
    if (there) renamed.set(entry.id, id);
    if (!day.has(id)) day.set(id, { ...entry, id, rev: nextVersion });
  }
  const entries = [...day.values()];
  if (entries.length > ENTRIES_PER_DAY_MAX) throw tooManyEntries();
  assertDaySize(current.entries, entries);
  return { next: buildContent(current, { entries, earlierDays }, deps), renamed };
}
