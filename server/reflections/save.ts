// Saving, reading and counting days.
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import { addDays, listWeekEndingOn } from '#contract/days.ts';
import type { Figures, Reflection, SavedReflection, SaveReflection } from '#contract/reflections.ts';
import type { RawJson } from '../database/json-item.ts';
import type { ModelAccess } from '../models/model-access.ts';
import { enqueueJob } from '../models/rows/summary-jobs.ts';
import type { Summarise } from '../models/writer.ts';
import { assertNotFuture } from './checks/date-check.ts';
import { fingerprintRequest } from './request-fingerprint.ts';
import { parseDayInput, listConflictCopyIds, mergeDay } from './merge.ts';
import { toJournalDay } from './prompt-days.ts';
import { reduceDraft } from './reduce-draft.ts';
import { toReflection } from './reflection-mapper.ts';
import { saveRevisions } from './rows/entry-revisions.ts';
import { saveIdempotencyKey } from './rows/idempotency-keys.ts';
import { createDay, findDayByDate, updateDay } from './rows/reflection-row.ts';
import { listDays } from './rows/day-list.ts';
import { listVersions } from './rows/day-versions.ts';
import { findFigures } from './rows/figures.ts';
import { getReplayedDay } from './rows/removed-reflection-row.ts';
import { findLastRemovedVersion } from './rows/tombstones.ts';
import { inUserTransaction, type ReadDeps } from './rows/user-transaction.ts';
import type { StorageDeps, UserTransaction } from './rows/user-transaction.ts';
import { stampDevice } from './stamp-device.ts';
import type { StoredReflection } from './stored-reflection.ts';
import { prepareSummaries } from './summary.ts';

export interface ReflectionDeps extends StorageDeps {
  summarise: Summarise;
  modelAccess?: ModelAccess | undefined;
  newId: () => string;
}

interface SaveParams {
  userId: string;
  day: SaveReflection;
  idempotencyKey: string | undefined;
  device?: string | undefined;
}

interface SaveResult {
  /** 201 when this request, or the first one with its key, created the day. */
  status: 200 | 201;
  saved: SavedReflection;
}

export async function saveReflection(
  { userId, day, idempotencyKey, device }: SaveParams,
  deps: ReflectionDeps,
): Promise<SaveResult> {
  const { date } = day;
  assertNotFuture(date, deps.clock);
  const input = parseDayInput(day);
  const summaries = await prepareSummaries({ userId, date }, deps);
  const request = { id: idempotencyKey, fingerprint: fingerprintRequest(day) };

  const answer = (reflection: StoredReflection, status: SaveResult['status']): SaveResult => {
    const kept = listConflictCopyIds(input, reflection.entries);
    return { status, saved: { ...toReflection(reflection), kept } };
  };
  const save = async (tx: UserTransaction): Promise<SaveResult> => {
    if (tx.replayed) return answer(await getReplayedDay(tx.replayed, tx), tx.replayed.status === 201 ? 201 : 200);
    const current = await findDayByDate(date, tx);
    const last = current ?? (await findLastRemovedVersion(date, tx));
    const nextVersion = last.version + 1;
    const merged = mergeDay(current, input, { nextVersion, newId: deps.newId });
    let saved = current;
    if (saved === null || merged.hasChanged) {
      const { promptIndex, replaced, hasTextChanges, hasNewTexts } = merged;
      if (!hasNewTexts) tx.skipQuota();
      const entries = stampDevice(merged.entries, nextVersion, device);
      const journalDay = toJournalDay({ date, entries });
      const summary = hasTextChanges ? summaries.build(journalDay) : (current?.summary ?? null);
      const content = { promptIndex, entries, summary, bedtime: current?.bedtime ?? null };
      const written = current ? await updateDay(current, content, tx) : await createDay({ date, ...content }, last, tx);
      saved = await enqueueJob(hasTextChanges ? summaries.plan(journalDay) : undefined, written, tx);
      await saveRevisions(replaced, saved, tx);
    }
    const status = current ? 200 : 201;
    await saveIdempotencyKey({ status, reflectionId: saved.id }, tx);
    await reduceDraft(saved, tx);
    return answer(saved, status);
  };
  return inUserTransaction({ userId, request, checksQuota: true }, save, deps);
}

export interface ListDeps extends ReadDeps {
  /** Counts opened text towards the requests per minute of its person. */
  chargeOpenedBytes(this: void, userId: string, bytes: number): void;
}

/** Opened as far as they are taken: a hundred days at their limits would not fit into memory. */
export async function listReflections(
  { userId, limit = LIST_LIMIT_DEFAULT, before }: { userId: string; limit?: number; before?: string },
  deps: ListDeps,
): Promise<AsyncIterable<RawJson<Reflection>>> {
  const { bytes, days } = await listDays({ userId, limit, before }, deps);
  deps.chargeOpenedBytes(userId, bytes);
  return days;
}

export async function getFigures(
  { userId, today }: { userId: string; today: string },
  { database, clock }: Pick<ReflectionDeps, 'database' | 'clock'>,
): Promise<Figures> {
  assertNotFuture(today, clock);
  const figures = await findFigures(userId, { database });
  const dates = listWeekEndingOn(today);
  if (!figures) return { current: 0, best: 0, lastSevenDays: 0, week: dates.map(() => false), total: 0 };
  const written = await listVersions({ userId, startDate: addDays(today, -6), endDate: today }, { database });
  const isRunning = figures.lastDate >= addDays(today, -1);
  return {
    current: isRunning ? figures.lastRun : 0,
    best: figures.bestRun,
    lastSevenDays: written.length,
    week: dates.map((date) => written.some((day) => day.date === date)),
    total: figures.total,
  };
}
